//! What must not bring the program down, whatever a mod says: panics become diagnostics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tessera_rules::{Diagnostic, RulesetError};

/// Does something with a variant; a panic is a fault of the variant.
///
/// What it changes may be left half done by a panic, so nothing is done in it that outlives a failure.
pub(crate) fn guarded<T>(act: impl FnOnce() -> Result<T, RulesetError>) -> Result<T, RulesetError> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        let message = format!("the program failed over these rules: {}", said.unwrap_or("nobody knows why"));
        Err(Diagnostic::error("V020", "", message).help("please report it, with the file").into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_fault_of_the_variant() {
        for (panics, said) in [(true, "over these rules: seven"), (false, "fine")] {
            let told = guarded(|| {
                assert!(!panics, "{}", "seven");
                Ok("fine")
            });
            let told = told.map_or_else(|error| error.report(), str::to_owned);
            assert!(told.contains(said) && told.contains("V020") == panics, "{told}");
        }
    }
}
