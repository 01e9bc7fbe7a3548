//! Intake: an archive of any bytes.
#![no_main]

use std::fs;

use harness::intake::{self, Sought, TOTAL_LIMIT};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder for the archive");
    let path = folder.path().join("submission.zip");
    fs::write(&path, bytes).expect("the archive is written");
    let languages = harness::assignments::ALL[0].languages();
    if let Ok(submission) = intake::read(&path, Sought::newest(&languages)) {
        let taken: usize = submission.files.iter().map(|file| file.content.len()).sum();
        assert!(taken as u64 <= TOTAL_LIMIT);
        let known = |name: &str| {
            let mut wanted = languages.iter().map(|(_, wanted)| wanted);
            wanted.any(|wanted| wanted.sources.contains(&name) || wanted.documents.concat().contains(&name))
        };
        assert!(submission.files.iter().all(|file| known(&file.name)));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
});
