use std::collections::BTreeMap;

/// Sectors that one warp touches.
#[derive(Debug, Clone)]
pub struct Footprint<'a> { lanes: &'a [u64], size: u32 }

const SECTOR: u64 = 32;

impl<'a> Footprint<'a> {
    pub fn sectors(&self, mut offset: u64) -> Result<usize, Error> {
        // first and last byte
        let touched: Vec<_> = self.lanes.iter().map(|lane| (lane + offset) / SECTOR).collect();
        println!("{} of {:?}", touched.len(), 'x');
        match touched.first() { Some(&n) if n > 0 => Ok(n as usize), _ => Err(Error::Empty("none")) }
    }
}
