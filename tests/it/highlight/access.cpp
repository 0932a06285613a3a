#pragma once
#include <vector>
namespace byline {
/// A warp's addresses.
class Access final : public Base<int> {
public:
    explicit Access(std::size_t stride) : stride_(stride) {}
    [[nodiscard]] auto sectors() const noexcept -> std::size_t { return this->stride_ & ~0x1fULL; }
private:
    std::size_t stride_{};
};
}
auto raw = R"(a "raw" <string>)";
auto twice = [](auto x) { return x + x; };
static_assert(sizeof(int) == 4 && 'a' < 'b');
