//! Passes: for each bound number a card that tells who says so.

use serde::Serialize;

use super::phrases;
use crate::glossary::{CellRef, Evidence};
use crate::page::Item;
use crate::signoff::Edition;

/// The cards of one page, in the order their numbers stand; equal evidence shares a card.
#[derive(Default)]
pub(super) struct Cards {
    cards: Vec<Card>,
}

/// Who says so.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Card {
    pub id: String,
    label: String,
    pub kind: &'static str,
    text: String,
    rows: Vec<NameValue>,
    links: Vec<CardLink>,
    #[serde(skip)]
    key: String,
}

/// A line of provenance.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NameValue {
    pub name: String,
    pub value: String,
}

/// Where the raw data are.
#[derive(Clone, Debug, Serialize)]
struct CardLink {
    url: String,
    text: String,
}

impl Cards {
    /// The cards.
    pub fn into_vec(self) -> Vec<Card> {
        self.cards
    }

    /// The card of what decides a number.
    pub fn evidence(&mut self, edition: &Edition<'_>, item: &Item, evidence: &Evidence) -> Card {
        match evidence {
            Evidence::Model { quantity, address, .. } => self.card(item, "model", address, || {
                let (_, parameters) = address.split_once('?').unwrap_or((address, ""));
                let pattern = if parameters.is_empty() {
                    "32 contiguous 4-byte elements".to_owned()
                } else {
                    parameters.replace('&', ", ").replace('=', " ")
                };
                let text = format!(
                    "The access model computes {} of one warp's access: {pattern}.",
                    phrases::quantity(*quantity)
                );
                (text, Vec::new(), Vec::new())
            }),
            Evidence::Measured { cell, over, .. } => {
                let key = format!("{cell:?}{over:?}");
                self.card(item, "measured", &key, || measured(edition, cell, over.as_ref()))
            }
        }
    }

    /// The card of a stated reason.
    pub fn given(&mut self, edition: &Edition<'_>, item: &Item, reason: &str) -> Card {
        self.card(item, "given", reason, || match edition.fact(reason) {
            Some(fact) => {
                let links =
                    vec![CardLink { url: format!("facts.html#fact-{}", fact.id), text: format!("fact {}", fact.id) }];
                (format!("Given: {}", fact.says), Vec::new(), links)
            }
            None => (format!("Given: {reason}."), Vec::new(), Vec::new()),
        })
    }

    fn card(
        &mut self,
        item: &Item,
        kind: &'static str,
        key: &str,
        make: impl FnOnce() -> (String, Vec<NameValue>, Vec<CardLink>),
    ) -> Card {
        let key = format!("{kind} {key}");
        if let Some(known) = self.cards.iter().find(|card| card.key == key) {
            return known.clone();
        }
        let (text, rows, links) = make();
        let id = format!("n-{}", self.cards.len() + 1);
        let card = Card { id, label: item.text.clone(), kind, text, rows, links, key };
        self.cards.push(card.clone());
        card
    }
}

fn measured(edition: &Edition<'_>, cell: &CellRef, over: Option<&CellRef>) -> (String, Vec<NameValue>, Vec<CardLink>) {
    let Some((experiment, recording)) = edition.recording(&cell.experiment, &cell.device) else {
        return (String::new(), Vec::new(), Vec::new());
    };
    let column = experiment.column(&cell.column).map_or("", |column| column.label);
    let place = |cell: &CellRef| phrases::place(experiment, &recording.rows[cell.row]);
    let mut text = format!("{column} at {}", place(cell));
    if let Some(over) = over {
        text = format!("{text}, divided by that at {}", place(over));
    }
    let text = format!("{text}. {}", phrases::where_it_ran(experiment, recording));
    let page = phrases::data_address(recording, "html");
    let link = |cell: &CellRef| CardLink {
        url: format!("{page}#row-{}", cell.row + 1),
        text: format!("the row at {}", place(cell)),
    };
    let links = std::iter::once(cell).chain(over).map(link).collect();
    (text, Vec::new(), links)
}
