//! A player's word that leaves parameters open.

use thiserror::Error;

use super::parameter::TunedParameter;

/// A word such as `alphabeta:5,eval={stores}stores+{turn}turn`, with all its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerTemplate {
    word: String,
    parameters: Vec<TunedParameter>,
}

/// Reason for rejecting a word.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerTemplateError {
    /// It leaves nothing open.
    #[error(
        "no parameter: write one into the player, as in 'alphabeta:5,eval={{stores}}stores+2turn', and name it"
    )]
    Nothing,
    /// It has no place for a parameter.
    #[error("the player has no {{{0}}}")]
    Unused(String),
    /// A place has no parameter.
    #[error("the player has {{{0}}}, and no --parameter says what that is")]
    Unknown(String),
    /// Two parameters have one name.
    #[error("parameter {0} is given twice")]
    Twice(String),
}

impl PlayerTemplate {
    /// A word and the parameters that it leaves open, each of them at least once.
    ///
    /// # Errors
    /// If there is none, one is missing, is given twice or is not in the word.
    pub fn new(word: &str, parameters: Vec<TunedParameter>) -> Result<PlayerTemplate, PlayerTemplateError> {
        for (at, TunedParameter { name, .. }) in parameters.iter().enumerate() {
            if parameters[..at].iter().any(|other| other.name == *name) {
                return Err(PlayerTemplateError::Twice(name.clone()));
            }
            if !word.contains(&format!("{{{name}}}")) {
                return Err(PlayerTemplateError::Unused(name.clone()));
            }
        }
        let places = word.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
        for place in places {
            if !parameters.iter().any(|parameter| parameter.name == place) {
                return Err(PlayerTemplateError::Unknown(place.to_owned()));
            }
        }
        if parameters.is_empty() {
            return Err(PlayerTemplateError::Nothing);
        }
        Ok(PlayerTemplate { word: word.to_owned(), parameters })
    }

    /// The parameters, in the order in which they were given.
    pub fn parameters(&self) -> &[TunedParameter] {
        &self.parameters
    }

    /// The word of the player with these values, one a parameter, each rounded to the digits of the parameter. A plus before a
    /// negative value is left out, as sums are written.
    pub fn with(&self, values: &[f64]) -> String {
        let mut word = self.word.clone();
        for (parameter, value) in self.parameters.iter().zip(values) {
            let place = format!("{{{}}}", parameter.name);
            let mut value = format!("{:.*}", parameter.decimals, parameter.clamp(*value));
            if let Some(zero) =
                value.strip_prefix('-').filter(|digits| digits.trim_matches(['0', '.']).is_empty())
            {
                value = zero.to_owned();
            }
            if value.starts_with('-') {
                word = word.replace(&format!("+{place}"), &place);
            }
            word = word.replace(&place, &value);
        }
        word
    }
}

impl std::fmt::Display for PlayerTemplate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(word: &str, parameters: &[&str]) -> Result<PlayerTemplate, PlayerTemplateError> {
        PlayerTemplate::new(word, parameters.iter().map(|text| text.parse().unwrap()).collect())
    }

    #[test]
    fn values_are_written_in_their_places() {
        let word = "alphabeta:5,eval={a}stores+{b}own+2turn+{a}pit6";
        let template = template(word, &["a=10,0,99,2", "b=1.5,-9,9,0.5"]).unwrap();
        assert_eq!(template.with(&[9.6, 1.5]), "alphabeta:5,eval=10stores+1.5own+2turn+10pit6");
        assert_eq!(template.with(&[200.0, -3.25]), "alphabeta:5,eval=99stores-3.2own+2turn+99pit6");
        assert_eq!(template.with(&[0.2, -0.01]), "alphabeta:5,eval=0stores+0.0own+2turn+0pit6");
        assert_eq!(template.to_string(), word);
    }

    #[test]
    fn places_and_parameters_have_to_match() {
        let of_a = "engine:nodes={a}";
        assert_eq!(template(of_a, &[]), Err(PlayerTemplateError::Unknown("a".to_owned())));
        assert_eq!(template("engine", &[]), Err(PlayerTemplateError::Nothing));
        let a = "a=1,0,2,1";
        assert_eq!(template("engine", &[a]), Err(PlayerTemplateError::Unused("a".to_owned())));
        assert_eq!(template(of_a, &[a, a]), Err(PlayerTemplateError::Twice("a".to_owned())));
        assert!(template(of_a, &[a]).is_ok());
    }
}
