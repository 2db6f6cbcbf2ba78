//! A bot on its way from one depot to another: its sources as one stream, which the hash is compared with on arrival.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tar::{Builder, EntryType, Header};

use crate::archive::unpack_with_links;
use crate::caps::SourceCaps;
use crate::content::ContentHash;
use crate::depot::{ALL, Depot, StoredBot};
use crate::error::SourceError;
use crate::os::{is_executable, symlink};
use crate::tree;

impl StoredBot {
    /// Writes the sources as one stream, for [`Depot::receive`].
    ///
    /// # Errors
    /// If they cannot be read or the stream cannot be written.
    pub fn pack(&self, to: impl Write) -> io::Result<()> {
        let mut tar = Builder::new(to);
        add(&mut tar, &self.folder(), Path::new(""))?;
        tar.finish()
    }
}

impl Depot {
    /// Takes what [`StoredBot::pack`] wrote elsewhere. If it is not what it has to be, nothing is left of it.
    ///
    /// # Errors
    /// If the stream is damaged, holds something else, or cannot be kept.
    pub fn receive(&self, parcel: impl Read, content: ContentHash) -> Result<StoredBot, SourceError> {
        let shown = format!("the bot {content}");
        let refused = |culprit| SourceError::from_culprit(&shown, culprit);
        let private = self.private()?;
        let folder = private.path().join("parcel");
        tree::open_folder(&folder).map_err(|error| SourceError::depot(&folder, error))?;
        let mut links = Vec::new();
        unpack_with_links(parcel, &folder, &SourceCaps::LOCAL, &mut links).map_err(refused)?;
        // Last, so that nothing is written through one of them.
        for (name, target) in links {
            symlink(target, folder.join(name)).map_err(|error| SourceError::depot(&folder, error))?;
        }
        let found = tree::content(&folder, &ALL, &SourceCaps::LOCAL, None).map_err(refused)?;
        if found != content {
            return Err(SourceError::Changed { path: PathBuf::from(shown), expected: content, found });
        }
        self.keep(&folder, &ALL, &SourceCaps::LOCAL, &shown)
    }
}

/// Adds what lies in a folder, in the order of names, so that equal folders make equal streams.
fn add(tar: &mut Builder<impl Write>, root: &Path, below: &Path) -> io::Result<()> {
    let mut names: Vec<_> =
        fs::read_dir(root.join(below))?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.sort();
    for name in names {
        let name = below.join(name);
        let path = root.join(&name);
        let about = fs::symlink_metadata(&path)?;
        let mut header = Header::new_gnu();
        header.set_mode(if is_executable(&path, &about) { 0o755 } else { 0o644 });
        header.set_size(0);
        if about.is_dir() {
            header.set_entry_type(EntryType::Directory);
            tar.append_data(&mut header, &name, io::empty())?;
            add(tar, root, &name)?;
        } else if about.is_symlink() {
            header.set_entry_type(EntryType::Symlink);
            tar.append_link(&mut header, &name, fs::read_link(&path)?)?;
        } else {
            header.set_size(about.len());
            tar.append_data(&mut header, &name, File::open(&path)?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use crate::{BotExtent, Depot, SourceCaps, SourceError};

    #[test]
    fn what_arrives_is_what_was_sent_or_nothing() {
        let place = tempfile::tempdir().unwrap();
        let bot = place.path().join("bot");
        fs::create_dir_all(bot.join("one/empty")).unwrap();
        fs::write(bot.join("one/main.py"), "print('a')\n").unwrap();
        fs::write(bot.join("run"), "#!/bin/sh\n").unwrap();
        fs::write(bot.join("n".repeat(200)), "long").unwrap();
        fs::set_permissions(bot.join("run"), fs::Permissions::from_mode(0o755)).unwrap();
        symlink("one/main.py", bot.join("link")).unwrap();
        let [here, there] = ["here", "there"].map(|name| Depot::at(place.path().join(name)).unwrap());
        let all = BotExtent::Folder { without: None };
        let kept = here.keep(&bot, &all, &SourceCaps::LOCAL, "bot").unwrap();
        let mut parcel = Vec::new();
        kept.pack(&mut parcel).unwrap();
        let arrived = there.receive(&parcel[..], kept.content()).unwrap();
        assert_eq!(arrived.content(), kept.content());
        assert!(there.find(kept.content()).is_some());
        let mut again = Vec::new();
        arrived.pack(&mut again).unwrap();
        assert!(again == parcel, "equal folders make equal streams");

        let at = parcel.windows(10).position(|text| text == b"print('a')").unwrap();
        parcel[at + 7] = b'b';
        let error = there.receive(&parcel[..], kept.content()).unwrap_err();
        assert!(matches!(error, SourceError::Changed { .. }), "{error}");
        let error = there.receive(&parcel[..at], kept.content()).unwrap_err();
        assert!(error.to_string().starts_with("the bot "), "{error}");
        assert_eq!(fs::read_dir(place.path().join("there")).unwrap().count(), 1, "nothing is left of them");
    }

    #[test]
    fn a_link_that_leads_out_does_not_arrive() {
        let place = tempfile::tempdir().unwrap();
        let depot = Depot::at(place.path().join("depot")).unwrap();
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        tar.append_link(&mut header, "a", "/etc").unwrap();
        let parcel = tar.into_inner().unwrap();
        let content = "0".repeat(64).parse().unwrap();
        assert!(depot.receive(&parcel[..], content).is_err());
    }
}
