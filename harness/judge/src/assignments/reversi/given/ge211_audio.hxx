// Sounds of ge211: they compile, load and play nothing.
#ifndef HARNESS_GE211_AUDIO_HXX
#define HARNESS_GE211_AUDIO_HXX

#include "ge211_time.hxx"

#include <string>

namespace ge211 {

namespace audio {

class Mixer;

// File of sound, or nothing.
class Audio_clip
{
public:
    bool empty() const { return filename_.empty(); }

    explicit operator bool() const { return !empty(); }

    // Loads the file and returns whether that worked.
    bool try_load(std::string const& filename, Mixer const&);

    void load(std::string const& filename, Mixer const&);

    void clear() { filename_.clear(); }

protected:
    Audio_clip() { }

private:
    std::string filename_;
};

class Music_track : public Audio_clip
{
public:
    Music_track() { }

    Music_track(std::string const& filename, Mixer const& mixer) { load(filename, mixer); }
};

class Sound_effect : public Audio_clip
{
public:
    Sound_effect() { }

    Sound_effect(std::string const& filename, Mixer const& mixer) { load(filename, mixer); }
};

class Sound_effect_handle;

// Player of music and sound effects.
class Mixer
{
public:
    enum class State
    {
        detached,
        playing,
        fading_out,
        paused,
    };

    bool is_enabled() const { return true; }

    Music_track const& get_music() const { return music_; }

    void play_music(Music_track music, bool from_beginning = false);

    void attach_music(Music_track music);

    void resume_music(Duration fade_in = Duration(0));

    void pause_music(Duration fade_out = Duration(0));

    void rewind_music() { }

    State get_music_state() const { return state_; }

    double get_music_volume() const { return music_volume_; }

    void set_music_volume(double unit_value) { music_volume_ = unit_value; }

    int available_effect_channels() const { return 8; }

    Sound_effect_handle play_effect(Sound_effect effect, double volume = 1.0);

    Sound_effect_handle try_play_effect(Sound_effect effect, double volume = 1.0);

    void pause_all_effects() { }

    void resume_all_effects() { }

private:
    Music_track music_;
    State state_ = State::detached;
    double music_volume_ = 1.0;
};

// Sound effect that was started.
class Sound_effect_handle
{
public:
    Sound_effect_handle() { }

    bool empty() const { return effect_.empty(); }

    explicit operator bool() const { return !empty(); }

    Mixer::State get_state() const { return Mixer::State::detached; }

    void pause() { }

    void resume() { }

    void stop() { }

    Sound_effect const& get_effect() const { return effect_; }

    double get_volume() const { return volume_; }

    void set_volume(double unit_value) { volume_ = unit_value; }

private:
    friend Mixer;

    Sound_effect_handle(Sound_effect effect, double volume) : effect_(effect), volume_(volume) { }

    Sound_effect effect_;
    double volume_ = 1.0;
};

} // end namespace audio

using namespace audio;

} // end namespace ge211

#endif
