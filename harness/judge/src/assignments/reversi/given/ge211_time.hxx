// Clock of ge211, which stands still unless the grader moves it.
#ifndef HARNESS_GE211_TIME_HXX
#define HARNESS_GE211_TIME_HXX

#include <ostream>

namespace ge211 {

namespace time {

// Length of time.
class Duration
{
public:
    constexpr Duration() noexcept : Duration(0) { }

    explicit constexpr Duration(double seconds) noexcept : seconds_(seconds) { }

    constexpr double seconds() const noexcept { return seconds_; }

    constexpr long milliseconds() const noexcept { return static_cast<long>(seconds_ * 1000); }

    constexpr bool operator==(Duration that) const noexcept { return seconds_ == that.seconds_; }

    constexpr bool operator!=(Duration that) const noexcept { return seconds_ != that.seconds_; }

    constexpr bool operator<(Duration that) const noexcept { return seconds_ < that.seconds_; }

    constexpr bool operator<=(Duration that) const noexcept { return seconds_ <= that.seconds_; }

    constexpr bool operator>(Duration that) const noexcept { return seconds_ > that.seconds_; }

    constexpr bool operator>=(Duration that) const noexcept { return seconds_ >= that.seconds_; }

    constexpr Duration operator+(Duration that) const noexcept { return Duration(seconds_ + that.seconds_); }

    constexpr Duration operator-(Duration that) const noexcept { return Duration(seconds_ - that.seconds_); }

    constexpr Duration operator*(double factor) const noexcept { return Duration(seconds_ * factor); }

    constexpr Duration operator/(double divisor) const noexcept { return Duration(seconds_ / divisor); }

    constexpr Duration& operator+=(Duration that) noexcept { return *this = *this + that; }

    constexpr Duration& operator-=(Duration that) noexcept { return *this = *this - that; }

    constexpr Duration& operator*=(double factor) noexcept { return *this = *this * factor; }

    constexpr Duration& operator/=(double divisor) noexcept { return *this = *this / divisor; }

private:
    double seconds_;
};

inline std::ostream&
operator<<(std::ostream& out, Duration duration)
{
    return out << duration.seconds() << " s";
}

// Moment of the library's clock.
class Time_point
{
public:
    // Constructs the start of the clock.
    constexpr Time_point() noexcept { }

    static Time_point now();

    Duration elapsed_since() const { return now() - *this; }

    constexpr bool operator==(Time_point that) const noexcept { return since_start_ == that.since_start_; }

    constexpr bool operator!=(Time_point that) const noexcept { return since_start_ != that.since_start_; }

    constexpr bool operator<(Time_point that) const noexcept { return since_start_ < that.since_start_; }

    constexpr bool operator<=(Time_point that) const noexcept { return since_start_ <= that.since_start_; }

    constexpr bool operator>(Time_point that) const noexcept { return since_start_ > that.since_start_; }

    constexpr bool operator>=(Time_point that) const noexcept { return since_start_ >= that.since_start_; }

    constexpr Duration operator-(Time_point that) const noexcept { return since_start_ - that.since_start_; }

    constexpr Time_point operator+(Duration later) const noexcept { return Time_point(since_start_ + later); }

    constexpr Time_point operator-(Duration earlier) const noexcept { return Time_point(since_start_ - earlier); }

    constexpr Time_point& operator+=(Duration later) noexcept { return *this = *this + later; }

    constexpr Time_point& operator-=(Duration earlier) noexcept { return *this = *this - earlier; }

private:
    explicit constexpr Time_point(Duration since_start) noexcept : since_start_(since_start) { }

    Duration since_start_;
};

// Stop watch that runs from its construction.
class Timer
{
public:
    Timer() : start_(Time_point::now()) { }

    // Makes a timer whose start lies ahead by `duration`.
    static Timer duration_from_now(Duration duration);

    Time_point start_time() const { return start_; }

    Duration elapsed_time() const { return Time_point::now() - start_; }

    // Starts again from zero, and returns the time that had elapsed.
    Duration reset();

private:
    Time_point start_;
};

// Stop watch that can be stopped.
class Pausable_timer
{
public:
    explicit Pausable_timer(bool paused = false);

    bool is_paused() const { return paused_; }

    Duration elapsed_time() const;

    Duration reset();

    void pause();

    void unpause();

private:
    bool paused_;
    // Time up to the last pause.
    Duration before_;
    // Moment from which the time counts that is not in `before_`.
    Time_point since_;
};

} // end namespace time

using namespace time;

} // end namespace ge211

#endif
