//! Protects the program from mods: a panic over a variant becomes a diagnostic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tessera_rules::{Diagnostic, RulesetError};

/// Runs `act` and turns a panic in it into an error of the variant.
///
/// A panic can leave a change half done. So `act` must change nothing that is still used after an error.
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
