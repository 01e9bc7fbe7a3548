//! The layouts of a class's folder, as they are named in commands and told.

use super::arg_values::LayoutName;
use crate::class::{Layout, LayoutChoice};

/// The choice of a layout by its name.
pub(super) fn choice(layout: LayoutName) -> LayoutChoice {
    match layout {
        LayoutName::Auto => LayoutChoice::Recognise,
        LayoutName::Plain => LayoutChoice::Given(Layout::Plain),
        LayoutName::Canvas => LayoutChoice::Given(Layout::Canvas),
        LayoutName::Moodle => LayoutChoice::Given(Layout::Moodle),
        LayoutName::Gradescope => LayoutChoice::Given(Layout::Gradescope),
        LayoutName::Blackboard => LayoutChoice::Given(Layout::Blackboard),
        LayoutName::Brightspace => LayoutChoice::Given(Layout::Brightspace),
        LayoutName::Sakai => LayoutChoice::Given(Layout::Sakai),
    }
}

/// The layout at the end of a sentence.
pub(super) fn layout_words(layout: Layout) -> &'static str {
    match layout {
        Layout::Plain => "",
        Layout::Canvas => " in an export of Canvas",
        Layout::Moodle => " in an export of Moodle",
        Layout::Gradescope => " in an export of Gradescope",
        Layout::Blackboard => " in an export of Blackboard",
        Layout::Brightspace => " in an export of Brightspace",
        Layout::Sakai => " in an export of Sakai",
    }
}
