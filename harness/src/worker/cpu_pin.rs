//! Which processor a lane works on.
//!
//! The parent and the process it serves take turns: while one runs the other waits. Left to itself the kernel wakes them
//! on different processors, where each turn costs an interrupt and often a wake from idle; kept on one, a grade's checks
//! take about two thirds of the time. Where pinning is not allowed everything works as before, only slower.

use std::collections::BTreeMap;
use std::sync::Mutex;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// How many lanes of this process work on each processor.
static TAKEN: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

/// A lane's share of a processor, until dropped.
#[derive(Debug)]
pub struct CpuPin {
    cpu: usize,
}

impl CpuPin {
    /// Pins the calling thread, and the processes that it starts from now on, to the processor that the fewest lanes
    /// of this process share. `None` where that cannot be done.
    pub fn take() -> Option<CpuPin> {
        let allowed = sched_getaffinity(None).ok()?;
        let mut taken = lock();
        let cpu = choose(&allowed, &taken, sched_getcpu())?;
        let mut only = CpuSet::new();
        only.set(cpu);
        sched_setaffinity(None, &only).ok()?;
        *taken.entry(cpu).or_default() += 1;
        Some(CpuPin { cpu })
    }
}

impl Drop for CpuPin {
    fn drop(&mut self) {
        if let Some(lanes) = lock().get_mut(&self.cpu) {
            *lanes = lanes.saturating_sub(1);
        }
    }
}

/// Among equals the one where the thread runs already: another process's lanes run elsewhere.
fn choose(allowed: &CpuSet, taken: &BTreeMap<usize, usize>, current: usize) -> Option<usize> {
    let lanes_on = |cpu: &usize| taken.get(cpu).copied().unwrap_or(0);
    let candidates = (0..CpuSet::MAX_CPU).filter(|cpu| allowed.is_set(*cpu));
    candidates.min_by_key(|cpu| (lanes_on(cpu), *cpu != current))
}

fn lock() -> std::sync::MutexGuard<'static, BTreeMap<usize, usize>> {
    TAKEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cpus(numbers: &[usize]) -> CpuSet {
        let mut set = CpuSet::new();
        numbers.iter().for_each(|cpu| set.set(*cpu));
        set
    }

    #[test]
    fn a_lane_prefers_the_processor_it_runs_on() {
        assert_eq!(choose(&cpus(&[0, 1, 5]), &BTreeMap::new(), 5), Some(5));
    }

    #[test]
    fn a_lane_avoids_processors_that_others_work_on() {
        let taken = BTreeMap::from([(5, 1), (0, 2), (1, 1)]);
        assert_eq!(choose(&cpus(&[0, 1, 5]), &taken, 5), Some(5));
        assert_eq!(choose(&cpus(&[0, 1]), &taken, 5), Some(1));
        assert_eq!(choose(&cpus(&[0, 3]), &taken, 0), Some(3));
    }

    #[test]
    fn no_lane_sits_where_it_may_not() {
        assert_eq!(choose(&cpus(&[]), &BTreeMap::new(), 0), None);
    }

    #[test]
    fn a_seat_pins_its_thread_to_one_allowed_processor() {
        let (before, after) = std::thread::spawn(|| {
            let before = sched_getaffinity(None).unwrap();
            let seat = CpuPin::take().unwrap();
            let after = sched_getaffinity(None).unwrap();
            assert!(after.is_set(seat.cpu));
            (before, after)
        })
        .join()
        .unwrap();
        assert_eq!(after.count(), 1);
        assert!((0..CpuSet::MAX_CPU).all(|cpu| before.is_set(cpu) || !after.is_set(cpu)));
    }
}
