//! Processor time that several programs share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kalah_sandbox::SandboxLimits;

/// Processor time that is left for programs that run one after the other. Clones are the same.
///
/// Programs that run beside each other may each take what was left when they started.
#[derive(Clone, Debug)]
pub struct ProcessorBudget(Arc<AtomicU64>);

impl ProcessorBudget {
    /// Creates a budget of this much time.
    pub fn new(time: Duration) -> ProcessorBudget {
        ProcessorBudget(Arc::new(AtomicU64::new(micros(time))))
    }

    /// Returns the time that is left.
    pub fn left(&self) -> Duration {
        Duration::from_micros(self.0.load(Ordering::Relaxed))
    }

    /// Takes the time that a program used.
    pub(crate) fn spend(&self, used: Duration) {
        let take = |left: u64| Some(left.saturating_sub(micros(used)));
        // The closure always gives a value.
        _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
    }

    /// Returns the limits of the next program; `None` if nothing is left.
    pub(crate) fn limits(&self, limits: &SandboxLimits) -> Option<SandboxLimits> {
        let left = self.left();
        let cpu_time = limits.cpu_time.min(left);
        (!left.is_zero()).then(|| SandboxLimits { cpu_time, ..limits.clone() })
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kalah_sandbox::SandboxLimits;

    use super::ProcessorBudget;

    #[test]
    fn what_one_program_used_the_next_does_not_have() {
        let budget = ProcessorBudget::new(Duration::from_secs(10));
        let limits = || budget.limits(&SandboxLimits::default()).map(|limits| limits.cpu_time);
        assert_eq!(limits(), Some(Duration::from_secs(10)));
        budget.clone().spend(Duration::from_secs(7));
        assert_eq!(limits(), Some(Duration::from_secs(3)));
        budget.spend(Duration::from_secs(4));
        assert_eq!(limits(), None);
    }
}
