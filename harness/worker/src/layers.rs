//! The layers that confine a process of student code, in the order in which they are taken.

/// One layer. Each holds without the others; what each is worth alone is measured by leaving one out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Bounds on processor time, memory, files, descriptors, processes.
    Limits,
    /// Nothing that is executed can gain rights.
    Privileges,
    /// A user id that owns nothing, and a root folder that holds nothing but the library. Needs root.
    Identity,
    /// Files, networks, signals and sockets of others out of reach (Landlock).
    Files,
    /// A short list of system calls (seccomp).
    Calls,
}

/// A set of layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layers(u8);

impl Layer {
    /// Every layer, in the order in which a process takes them: each must still be allowed by those before it.
    pub const ALL: [Layer; 5] =
        [Layer::Limits, Layer::Privileges, Layer::Identity, Layer::Files, Layer::Calls];

    /// The layer's number in messages, from 1.
    pub fn number(self) -> u8 {
        match self {
            Layer::Limits => 1,
            Layer::Privileges => 2,
            Layer::Identity => 3,
            Layer::Files => 4,
            Layer::Calls => 5,
        }
    }

    /// The layer of that number.
    pub fn of_number(number: u8) -> Option<Layer> {
        Layer::ALL.into_iter().find(|layer| layer.number() == number)
    }

    /// The word by which it is left out on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Layer::Limits => "limits",
            Layer::Privileges => "privileges",
            Layer::Identity => "identity",
            Layer::Files => "landlock",
            Layer::Calls => "seccomp",
        }
    }
}

impl Layers {
    /// Every layer.
    pub fn all() -> Layers {
        Layer::ALL.into_iter().collect()
    }

    /// Returns true if the set holds the layer.
    pub fn has(self, layer: Layer) -> bool {
        self.0 & bit(layer) != 0
    }

    /// The set without a layer.
    #[must_use]
    pub fn without(self, layer: Layer) -> Layers {
        Layers(self.0 & !bit(layer))
    }

    /// The layers of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Layer> {
        Layer::ALL.into_iter().filter(move |layer| self.has(*layer))
    }

    /// The set as it travels.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Reads a set; `None` when a layer is unknown.
    pub fn from_bits(bits: u8) -> Option<Layers> {
        (bits & !Layers::all().0 == 0).then_some(Layers(bits))
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<I: IntoIterator<Item = Layer>>(layers: I) -> Layers {
        Layers(layers.into_iter().fold(0, |bits, layer| bits | bit(layer)))
    }
}

fn bit(layer: Layer) -> u8 {
    1 << (layer.number() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_survives_the_journey_and_an_unknown_layer_is_refused() {
        let some: Layers = [Layer::Limits, Layer::Calls].into_iter().collect();
        assert_eq!(Layers::from_bits(some.bits()), Some(some));
        assert_eq!(Layers::from_bits(0x80), None);
    }

    #[test]
    fn a_set_without_a_layer_has_the_others() {
        let left = Layers::all().without(Layer::Files);
        assert!(!left.has(Layer::Files));
        assert_eq!(left.iter().count(), Layer::ALL.len() - 1);
    }
}
