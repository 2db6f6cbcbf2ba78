//! Mail options of `kalah serve`.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kalah_server::{Login, MailServer, MailSettings};

use crate::server_commands::serve::site_address::SiteAddress;

const SMTP: &str = "Send notices over this server: smtps://HOST, or smtp://HOST:587 for TLS that follows; without \
                    TLS on this machine alone";

/// Environment variable of the password, if it is in no file.
const PASSWORD: &str = "KALAH_SMTP_PASSWORD";

#[derive(Args)]
#[command(next_help_heading = "Mail")]
pub(crate) struct MailArgs {
    #[arg(long, help = SMTP, value_name = "URL", requires = "mail_from")]
    smtp: Option<MailServer>,
    /// Whom mails are from
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
    /// The name by which to sign in there; the password is in the file below, or in `KALAH_SMTP_PASSWORD`
    #[arg(long, value_name = "NAME", requires = "smtp")]
    smtp_user: Option<String>,
    /// The file of the password
    #[arg(long, value_name = "FILE", requires = "smtp_user")]
    smtp_password_file: Option<PathBuf>,
}

impl MailArgs {
    /// Returns the settings of mails, with links to this site.
    pub(crate) fn settings(&self, site: &SiteAddress) -> Result<Option<MailSettings>> {
        let (Some(server), Some(from)) = (&self.smtp, &self.mail_from) else { return Ok(None) };
        let mut settings = MailSettings::new(server.clone(), from, &site.to_string())?;
        if let Some(name) = self.smtp_user.clone() {
            settings.login = Some(Login { name, password: self.password()? });
        }
        Ok(Some(settings))
    }

    fn password(&self) -> Result<String> {
        let Some(file) = &self.smtp_password_file else {
            return env::var(PASSWORD).with_context(|| {
                format!("--smtp-user needs a password: give --smtp-password-file, or set {PASSWORD}")
            });
        };
        let text = kalah_files::read_text(file)?;
        Ok(text.trim_end_matches(['\r', '\n']).to_owned())
    }
}
