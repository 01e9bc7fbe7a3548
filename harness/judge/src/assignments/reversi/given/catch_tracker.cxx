#include "catch_tracker.hxx"

#include <algorithm>

namespace harness_catch {

Tracker::Node::Node(Kind kind, std::string const& name, Place const& place, Node* parent)
        : kind(kind), name(name), place(place), parent(parent)
{ }

Tracker::Tracker() : root_(Kind::section, "", Place("", 0), nullptr), current_(&root_) { }

Tracker::~Tracker() = default;

void
Tracker::begin_run()
{
    current_ = &root_;
    full_ = false;
    unwinding_ = false;
    entered_.clear();
}

void
Tracker::end_run()
{
    finish_generators_();
    root_.done = is_finished_(root_);
}

bool
Tracker::is_done() const
{
    return root_.done;
}

Tracker::Node&
Tracker::find_(Kind kind, std::string const& name, Place const& place)
{
    for (auto const& child : current_->children) {
        bool const same_line = child->place.line == place.line && std::string(child->place.file) == place.file;
        if (child->kind == kind && same_line && child->name == name) return *child;
    }
    current_->children.push_back(std::make_unique<Node>(kind, name, place, current_));
    return *current_->children.back();
}

bool
Tracker::enter(Place const& place, std::string const& name)
{
    Node& section = find_(Kind::section, name, place);
    if (full_ || section.done) return false;
    current_ = &section;
    entered_.push_back(name);
    return true;
}

void
Tracker::leave(Leaving leaving)
{
    finish_generators_();
    Node& section = *current_;
    current_ = section.parent;
    full_ = true;
    // Of the sections that an exception leaves, the innermost is over for good.
    bool const ended_early = leaving == Leaving::by_exception && !unwinding_;
    unwinding_ = leaving == Leaving::by_exception;
    section.done = ended_early || is_finished_(section);
    if (ended_early) section.parent->needs_another_run = true;
}

// Returns whether nothing in the node is left to do after this run.
bool
Tracker::is_finished_(Node& node)
{
    bool const again = node.needs_another_run;
    node.needs_another_run = false;
    return !again && std::all_of(node.children.begin(), node.children.end(), [](std::unique_ptr<Node> const& child) {
        return child->done;
    });
}

void
Tracker::finish_generator_(Node& generator)
{
    if (generator.done || !is_finished_(generator)) return;
    ++generator.index;
    generator.children.clear();
    generator.done = generator.index == generator.count;
}

// Goes back to the section around the generators at hand.
void
Tracker::finish_generators_()
{
    while (current_->kind == Kind::generator) {
        finish_generator_(*current_);
        current_ = current_->parent;
    }
}

std::size_t
Tracker::choose(Place const& place, std::size_t count)
{
    Node& generator = find_(Kind::generator, "", place);
    generator.count = count;
    current_ = &generator;
    return std::min(generator.index, count - 1);
}

} // end namespace harness_catch
