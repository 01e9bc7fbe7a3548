// Choice of the sections that a run of a test case enters.
#ifndef HARNESS_CATCH_TRACKER_HXX
#define HARNESS_CATCH_TRACKER_HXX

#include "catch_core.hxx"

#include <memory>
#include <string>
#include <vector>

namespace harness_catch {

enum class Leaving
{
    normally,
    by_exception,
};

// Tree of the sections and generators of a test case, as far as its runs have come upon them.
//
// A run enters one section of each level at most. A generator holds the sections and generators that come after it in
// the same section: they are done once for each of its values.
class Tracker
{
public:
    Tracker();
    ~Tracker();

    void begin_run();

    void end_run();

    // Returns whether every section had its run.
    bool is_done() const;

    // Names the sections of this run.
    std::vector<std::string> const& entered() const { return entered_; }

    // Returns whether this run enters the section.
    bool enter(Place const&, std::string const& name);

    void leave(Leaving);

    // Chooses the number of the generator's value for this run.
    std::size_t choose(Place const&, std::size_t count);

private:
    enum class Kind
    {
        section,
        generator,
    };

    struct Node
    {
        Kind kind;
        std::string name;
        Place place;
        Node* parent;
        std::vector<std::unique_ptr<Node>> children;
        bool done = false;
        // Set when a section in it ended early, so that what comes after that section is still unknown.
        bool needs_another_run = false;
        // Number of the value for this run, and number of values.
        std::size_t index = 0;
        std::size_t count = 0;

        Node(Kind kind, std::string const& name, Place const& place, Node* parent);
    };

    Node& find_(Kind, std::string const& name, Place const&);

    static bool is_finished_(Node&);

    static void finish_generator_(Node&);

    void finish_generators_();

    Node root_;
    Node* current_;
    // Set once a section of this run ended: no other is entered after it.
    bool full_ = false;
    bool unwinding_ = false;
    std::vector<std::string> entered_;
};

} // end namespace harness_catch

#endif
