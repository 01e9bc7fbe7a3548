/// The part of `rand_core` that the reference draws from, over the course's `rand_int`.
mod rand_core {
    pub trait Rng {
        fn next_u32(&mut self) -> u32;
    }

    #[derive(Clone, Debug)]
    pub struct Draws;

    impl Rng for Draws {
        fn next_u32(&mut self) -> u32 {
            let half = || crate::battleship::rand_int(1 << 16).cast_unsigned();
            half() << 16 | half()
        }
    }
}
