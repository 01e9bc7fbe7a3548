//! Calls of the client's object, as the shim sends them.

use crate::assignments::neighbors::contract::proxy_op;
use crate::assignments::wire::Decoder;

/// A function that the client calls on its object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClientRequest {
    Print,
    Current,
    Swap,
    Move(String, String),
    Isolated(u8),
    Connected(u8),
    GameOver,
    /// The program has come to its end.
    Left,
}

/// One call with the output before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClientCall {
    /// The text written to cout since the call before.
    pub(super) printed: String,
    /// The number of the object's state.
    pub(super) state: i32,
    pub(super) request: ClientRequest,
}

impl ClientCall {
    /// Reads a call; `None` for bytes that the shim cannot have sent.
    pub(super) fn decode(bytes: &[u8]) -> Option<ClientCall> {
        let mut from = Decoder::new(bytes);
        let printed = from.str()?;
        let _read = from.u32()?;
        let state = from.i32()?;
        let request = match from.u8()? {
            proxy_op::PRINT => ClientRequest::Print,
            proxy_op::CURRENT => ClientRequest::Current,
            proxy_op::SWAP => ClientRequest::Swap,
            proxy_op::MOVE => ClientRequest::Move(from.str()?, from.str()?),
            proxy_op::ISOLATED => ClientRequest::Isolated(from.u8()?),
            proxy_op::CONNECTED => ClientRequest::Connected(from.u8()?),
            proxy_op::GAME_OVER => ClientRequest::GameOver,
            proxy_op::LEFT => ClientRequest::Left,
            _ => return None,
        };
        from.is_empty().then_some(ClientCall { printed, state, request })
    }
}
