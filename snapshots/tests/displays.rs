//! The display format on the gallery that comes with the program: what a student's `display` must print, to the byte.

use harness::snapshot::Gallery;

#[test]
fn the_reference_draws_every_picture_of_the_gallery_as_approved() {
    for exhibit in Gallery::shipped().unwrap().exhibits {
        insta::with_settings!({ snapshot_path => "../battleship", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(exhibit.picture.name(), exhibit.picture.reference());
        });
    }
}
