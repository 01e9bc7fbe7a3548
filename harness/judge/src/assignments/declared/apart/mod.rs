//! Collaborators in a process of the course's own: `apart = true` of a component that uses others.
//!
//! Without that key the course's solutions of the components in `uses` are linked beside the student's file: they lie in the
//! memory of the student's process, and who looks for them there can read and change them. With it the student's file is compiled
//! over headers in which each class has a handle in the place of its data members (`apart_header`), and linked with functions that
//! ask another process for their answers (`proxies`). That process holds the course's solutions and the objects (`course`); it
//! is confined as every worker is, and it knows nothing of scripts, of other submissions or of required answers. The grader's own
//! process stands between the two and only passes bytes on (`worker/course_objects.rs`): what a student's process sends can name
//! no function and no object but those that a student may call anyway, and bytes that make no sense end the script for the student.
//!
//! Objects are made, copied, moved and ended there as they are in the student's process; references and pointers to them, texts
//! that are printed and exceptions of the library and of the headers come back. What cannot pass from one process to another is
//! noted with its line when the folder is read: objects of students' own classes, classes that a student may derive from, data that
//! is public, references by which a value could be set.

mod apart_header;
mod class_body;
mod function;
mod generate;
mod reading;
mod texts;

pub(super) use apart_header::apart_header;
pub(super) use generate::{course, proxies};
pub(super) use reading::ApartHeader;
pub(super) use texts::{CLIENT, HANDLE, SERVER};
