//! [`displays`]: the scripts of a check that print something, as pictures of which snapshots are kept.

use super::script::CallScript;
use crate::assignments::termination;
use crate::assignments::transcript::Transcript;
use crate::assignments::wire::Decoder;
use crate::model::{ComponentId, Picture, RunRecord, Scenario, Seen, Verdict};

/// A script, and what it prints.
#[derive(Debug)]
struct DisplayPicture {
    name: String,
    component: ComponentId,
    script: CallScript,
}

/// The scripts among these that print, named after the check, and numbered where there are several.
pub(super) fn displays(
    component: ComponentId,
    id: &str,
    scripts: impl Iterator<Item = CallScript>,
) -> Vec<Box<dyn Picture>> {
    // Where a hook decides, the solution's display is one of several that are right.
    let judges_prints = |script: &CallScript| {
        !script.rules.is_silence && script.rules.calls.is_none() && script.rules.hook.is_none()
    };
    let prints = |script: &CallScript| (0..script.calls.len()).any(|step| script.prints(step));
    let all: Vec<CallScript> = scripts.filter(|script| judges_prints(script) && prints(script)).collect();
    let is_one = all.len() == 1;
    let picture = |(index, script): (usize, CallScript)| {
        let name = if is_one { id.to_owned() } else { format!("{id}-{}", index + 1) };
        Box::new(DisplayPicture { name, component, script }) as Box<dyn Picture>
    };
    all.into_iter().enumerate().map(picture).collect()
}

impl DisplayPicture {
    /// What was printed, each text under the call that printed it; `None` if a call has no answer.
    fn shown(&self, record: &RunRecord) -> Option<String> {
        let mut from = Decoder::new(&record.answers);
        let mut out = String::new();
        for step in 0..self.script.calls.len() {
            let answer = self.script.decode(step, &mut from)?;
            if self.script.prints(step) {
                let printed = self.script.op(step).shown_print(&answer.printed);
                let end = if printed.ends_with('\n') { "" } else { "\n" };
                out.push_str(&format!("{}\n{printed}{end}", self.script.code_of(step)));
            }
        }
        Some(out)
    }
}

impl Picture for DisplayPicture {
    fn name(&self) -> &str {
        &self.name
    }

    fn component(&self) -> Option<ComponentId> {
        Some(self.component)
    }

    fn scenario(&self) -> &dyn Scenario {
        &self.script
    }

    /// The course's own solution says it, and that has to be performed.
    fn reference(&self) -> String {
        String::new()
    }

    fn seen(&self, record: &RunRecord) -> Seen {
        let record = self.script.settled(record);
        match (self.shown(&record), termination::verdict(&record.end)) {
            (Some(shown), None) => Seen::Displays(shown),
            (_, Some(verdict)) => Seen::Nothing(verdict),
            (None, None) => {
                let detail = "it answered fewer calls than there are".to_owned();
                Seen::Nothing(Verdict::Protocol { detail })
            }
        }
    }
}
