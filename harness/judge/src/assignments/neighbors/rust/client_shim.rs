//! Performs a client scenario: the student's `play` on one input, beside the proxy of the class.

use harness_rt::{Reader, Writer, add_input, before_leaving, call, step};
use sdk::Play;

use super::contract::proxy_op;
use super::neighbors_proxy;

/// Tells the parent what was printed and read at the very end.
fn left() {
    let mut out = Writer::default();
    out.i32(0).u8(proxy_op::LEFT);
    call(&out);
}

/// Performs the one step of the request.
pub(crate) fn perform(mut request: Reader<'static>, play: Play) {
    add_input(&request.str());
    before_leaving(left);
    step(|_| {
        play(neighbors_proxy::new_game);
        left();
    });
}
