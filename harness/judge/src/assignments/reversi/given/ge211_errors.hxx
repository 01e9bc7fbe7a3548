// Exceptions of ge211.
#ifndef HARNESS_GE211_ERRORS_HXX
#define HARNESS_GE211_ERRORS_HXX

#include <exception>
#include <string>

namespace ge211 {

namespace exceptions {

// Base of all exceptions that the library throws.
class Exception_base : public std::exception
{
public:
    char const* what() const noexcept override { return message_.c_str(); }

protected:
    explicit Exception_base(std::string const& message) : message_(message) { }

private:
    std::string message_;
};

// Reports that the program uses the library, or one of its own classes, in a way that is not allowed.
class Client_logic_error : public Exception_base
{
public:
    explicit Client_logic_error(std::string const& message) : Exception_base(message) { }
};

// Reports that something was used that exists only while a game runs.
class Session_needed_error : public Client_logic_error
{
public:
    explicit Session_needed_error(std::string const& action)
            : Client_logic_error(action + ": only possible while a game is running")
    { }
};

// Reports that the machine lacks something the program needs.
class Environment_error : public Exception_base
{
protected:
    explicit Environment_error(std::string const& message) : Exception_base(message) { }
};

// Reports an error of the windowing system.
class Host_error : public Environment_error
{
public:
    explicit Host_error(std::string const& message = "error of the windowing system") : Environment_error(message) { }
};

// Reports that a file cannot be read.
class File_error : public Environment_error
{
protected:
    explicit File_error(std::string const& message) : Environment_error(message) { }
};

class File_open_error : public File_error
{
public:
    explicit File_open_error(std::string const& filename) : File_error("cannot open file: " + filename) { }
};

class Font_load_error : public Host_error
{
public:
    explicit Font_load_error(std::string const& filename) : Host_error("cannot load font: " + filename) { }
};

class Image_load_error : public Host_error
{
public:
    explicit Image_load_error(std::string const& filename) : Host_error("cannot load image: " + filename) { }
};

class Mixer_error : public Host_error
{
protected:
    explicit Mixer_error(std::string const& message) : Host_error(message) { }
};

class Mixer_not_enabled_error : public Mixer_error
{
public:
    explicit Mixer_not_enabled_error(std::string const& action) : Mixer_error(action + ": there is no sound") { }
};

class Audio_load_error : public Mixer_error
{
public:
    explicit Audio_load_error(std::string const& filename) : Mixer_error("cannot load sound: " + filename) { }
};

} // end namespace exceptions

using namespace exceptions;

} // end namespace ge211

#endif
