//! The provider of identities of `kalah serve`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::IdentitySettings;

#[derive(Args)]
#[command(next_help_heading = "OpenID Connect")]
#[expect(clippy::struct_field_names, reason = "the arguments are called so")]
pub(crate) struct IdentityArgs {
    /// Let people sign in by this provider, once their account is bound to what it says of them
    #[arg(long, value_name = "URL", requires = "openid_client", requires = "openid_secret_file")]
    openid_issuer: Option<String>,
    /// The name that the provider gave this site; people come back to SITE/sign-in/provider/back
    #[arg(long, value_name = "NAME", requires = "openid_issuer")]
    openid_client: Option<String>,
    /// The file of the secret that the provider gave this site
    #[arg(long, value_name = "FILE", requires = "openid_issuer")]
    openid_secret_file: Option<PathBuf>,
}

impl IdentityArgs {
    /// Returns the settings of the provider, if there is one.
    pub(crate) fn settings(&self) -> Result<Option<IdentitySettings>> {
        let (Some(issuer), Some(client), Some(file)) =
            (&self.openid_issuer, &self.openid_client, &self.openid_secret_file)
        else {
            return Ok(None);
        };
        let secret = kalah_files::read_text(file)?;
        let secret = secret.trim_end_matches(['\r', '\n']).to_owned();
        Ok(Some(IdentitySettings { issuer: issuer.clone(), client: client.clone(), secret }))
    }
}
