//! Enums that the database holds as words.

/// Defines an enum with a word for each variant, for the database and for programs. The method after the colon
/// returns the word.
macro_rules! stored_words {
    (
        $(#[$about:meta])*
        pub enum $name:ident: $method:ident {
            $($(#[$note:meta])* $variant:ident = $word:tt,)+
        }
    ) => {
        $(#[$about])*
        #[derive(sqlx::Type)]
        pub enum $name {
            $($(#[$note])* #[sqlx(rename = $word)] $variant,)+
        }

        impl $name {
            /// List of all variants, in their order.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// Returns its word for programs and for the database.
            pub const fn $method(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }
    };
}

pub(crate) use stored_words;
