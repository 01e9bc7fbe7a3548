//! Builds the worker, so that it can be embedded, and names this build of the harness.
//!
//! The worker must be a program of its own without any reference code in it, and `harness` must be one self-contained
//! file; cargo offers no stable way to depend on a binary, hence one nested cargo call with a target directory of its
//! own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(variable("OUT_DIR"));
    let worker = build_worker(&here, &out);
    println!("cargo::rustc-env=HARNESS_WORKER={}", worker.display());
    println!("cargo::rustc-env=HARNESS_BUILD_ID={}", build_id(&here));
}

fn build_worker(here: &Path, out: &Path) -> PathBuf {
    let target = out.join("worker");
    let mut cargo = Command::new(variable("CARGO"));
    cargo.arg("build").args([
        "--package",
        "harness-worker",
        "--bin",
        "harness-worker",
        "--profile",
        "worker",
    ]);
    cargo.arg("--manifest-path").arg(here.join("worker/Cargo.toml")).arg("--target-dir").arg(&target);
    // A wrapper around the outer build (clippy) must not wrap the worker's.
    for name in ["RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"] {
        cargo.env_remove(name);
    }
    let status = cargo.status().unwrap_or_else(|error| panic!("cannot run cargo for the worker: {error}"));
    assert!(status.success(), "the worker does not build");
    target.join("worker/harness-worker")
}

/// A hash of everything that can change what a grade means; cached results are kept under it.
fn build_id(here: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for folder in [
        "src",
        "judge/src",
        "judge/Cargo.toml",
        "worker/src",
        "runtime",
        "worker/Cargo.toml",
        "Cargo.toml",
        "../reference/src",
        "../Cargo.lock",
    ] {
        let path = here.join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        hash_tree(&path, &mut hasher);
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

fn hash_tree(path: &Path, hasher: &mut blake3::Hasher) {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        entries.iter().for_each(|entry| hash_tree(entry, hasher));
    } else if let Ok(bytes) = fs::read(path) {
        hasher.update(path.file_name().unwrap_or_default().as_encoded_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
