//! Structs of weights, which a tool sees as a list of numbers.

/// A weight in the middle game and in the ending.
pub type Phases = (i32, i32);

/// Weights as numbers that a tool can change.
pub(super) trait Numbers {
    /// Adds every number to a list.
    fn add_numbers<'a>(&'a mut self, list: &mut Vec<&'a mut i32>);
}

impl Numbers for i32 {
    fn add_numbers<'a>(&'a mut self, list: &mut Vec<&'a mut i32>) {
        list.push(self);
    }
}

impl Numbers for Phases {
    fn add_numbers<'a>(&'a mut self, list: &mut Vec<&'a mut i32>) {
        list.extend([&mut self.0, &mut self.1]);
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn add_numbers<'a>(&'a mut self, list: &mut Vec<&'a mut i32>) {
        self.iter_mut().for_each(|weights| weights.add_numbers(list));
    }
}

/// Defines a struct whose fields are weights. Each field stands here once, with its meaning and, if the struct has
/// defaults, with its default.
macro_rules! weights {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident { $($(#[$meaning:meta])* pub $field:ident: $type:ty = $default:expr,)* }
    ) => {
        weights! {
            $(#[$attribute])*
            pub struct $name { $($(#[$meaning])* pub $field: $type,)* }
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }
    };
    (
        $(#[$attribute:meta])*
        pub struct $name:ident { $($(#[$meaning:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$attribute])*
        pub struct $name { $($(#[$meaning])* pub $field: $type,)* }

        impl $crate::evaluation::numbers::Numbers for $name {
            fn add_numbers<'a>(&'a mut self, list: &mut Vec<&'a mut i32>) {
                $(self.$field.add_numbers(list);)*
            }
        }
    };
}

pub(super) use weights;
