//! [`each`]: work on many things, some of them at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Does something with each, as many at a time as there are jobs; returns the results in the given order. The threads are
/// plain ones, because a grade has a pool of its own and a pool's thread that waits for another pool begins the next grade
/// meanwhile.
pub(crate) fn each<T: Sync, R: Send + Sync>(all: &[T], jobs: usize, act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let slots: Vec<OnceLock<R>> = all.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(all.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(item), Some(slot)) = (all.get(index), slots.get(index)) else { return };
                    let _ = slot.set(act(item));
                }
            });
        }
    });
    slots.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// The same for what may fail: after a failure no more are begun, and the first one is returned.
pub(crate) fn try_each<T: Sync, R: Send + Sync, E: Send>(
    all: &[T],
    jobs: usize,
    act: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let failure: Mutex<Option<E>> = Mutex::new(None);
    let failed = || failure.lock().unwrap_or_else(PoisonError::into_inner);
    let results = each(all, jobs, |one| {
        if failed().is_some() {
            return None;
        }
        let note = |error: E| {
            failed().get_or_insert(error);
        };
        act(one).map_err(note).ok()
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(results.into_iter().flatten().collect()),
    }
}
