//! An identity of one's own: a user id that owns nothing, in a root folder that holds nothing else.

use std::io;
use std::path::Path;

use rustix::io::Errno;
use rustix::process::{Gid, Uid};
use rustix::thread::{CapabilitySet, CapabilitySets, remove_capability_from_bounding_set, set_capabilities};

/// User ids 64000 to 64999 belong to no account by Debian's rules, and exist inside user namespaces.
const FIRST: u32 = 64_000;
const COUNT: u32 = 1_000;

/// The user id for the processes of the zygote with this process number: zygotes that live at the same time should
/// have different ones.
pub(crate) fn user_id(zygote: u32) -> u32 {
    FIRST + zygote % COUNT
}

/// Makes `root` the root folder and gives up every right of root's. The order cannot be another.
pub(crate) fn become_nobody(root: &Path, user: u32) -> io::Result<()> {
    rustix::process::chroot(root)?;
    rustix::process::chdir("/")?;
    become_user(user)?;
    rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)?;
    Ok(())
}

/// Gives up every right of root's, in the file system as it is.
pub(crate) fn become_user(user: u32) -> io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
    rustix::thread::set_thread_groups(&[])?;
    rustix::thread::set_thread_res_gid(gid, gid, gid)?;
    rustix::thread::set_thread_res_uid(uid, uid, uid)?;
    if rustix::process::getuid() != uid || rustix::process::geteuid() != uid {
        return Err(io::Error::from_raw_os_error(libc::EPERM));
    }
    // Changing the user clears it.
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    Ok(())
}

/// Gives up root's capabilities and stays root by name. What is executed later gets none back: it could get no more
/// than what is left in the bounding set.
pub(crate) fn drop_capabilities() -> io::Result<()> {
    for capability in CapabilitySet::all().iter() {
        match remove_capability_from_bounding_set(capability) {
            // The kernel has fewer than this knows; or there is no right to, and then none to gain either.
            Ok(()) | Err(Errno::INVAL | Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    Ok(())
}
