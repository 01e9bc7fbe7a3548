//! [`shown`]: the way in which an object that is returned is told.

use std::sync::Arc;

use super::cpp_type::{CppType, ToldClass};

/// The way in which a result is told that is an object, or a list of some; `None` for what is a value. Fails with the class of which
/// nothing is told.
pub(super) fn shown(
    returns: &CppType,
    told: &[Arc<ToldClass>],
    printed: &[String],
) -> Result<Option<CppType>, String> {
    if let CppType::List(of, sequence) = returns {
        let is_object = of.class().is_some_and(|class| class.fields.is_none());
        let of = if is_object { shown(of, told, printed)? } else { None };
        return Ok(of.map(|of| CppType::List(Box::new(of), *sequence)));
    }
    let Some(class) = returns.class() else { return Ok(None) };
    if let Some(told) = told.iter().find(|told| told.name == class.name) {
        return Ok(Some(CppType::Told(Arc::clone(told))));
    }
    let is_printed = printed.contains(&class.name);
    match (class.fields.is_none() || class.has_constructor && is_printed, is_printed) {
        (false, _) => Ok(None),
        (true, true) => Ok(Some(CppType::Printed(Arc::clone(class)))),
        (true, false) => Err(class.name.clone()),
    }
}
