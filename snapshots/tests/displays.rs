//! The display formats on the galleries that come with the program: what a student's code must print, to the byte.

use harness::assignments;
use harness::snapshot::Gallery;

#[test]
fn the_reference_draws_every_picture_of_the_galleries_as_approved() {
    for assignment in assignments::ALL {
        let path = format!("../{}", assignment.id());
        for exhibit in Gallery::shipped(assignment.pictures()).unwrap().exhibits {
            insta::with_settings!({ snapshot_path => &path, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(exhibit.picture.name(), exhibit.picture.reference());
            });
        }
    }
}
