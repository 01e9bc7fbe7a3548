//! The Game component: accessors as scripts, `play` between scripted players.

mod chance;
mod checks;
mod fleet;
mod oracle;
mod play;
mod program;
mod script;
mod ships;
mod sizes;
mod smaller;
mod step;

#[cfg(test)]
mod tests;

pub(super) use checks::RUBRIC;
