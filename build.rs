//! Packs configs/ and strategies/, which are built into the program: 4 MB of text are half a megabyte then.
//! Builds anew when a file is added, removed or changed.

fn main() {
    println!("cargo::rerun-if-changed=configs");
    println!("cargo::rerun-if-changed=strategies");
    #[cfg(feature = "games")]
    packing::pack().expect("configs/ and strategies/ can be read, and are UTF-8");
}

/// What `tenbin_content::BuiltIn::Packed` reads.
#[cfg(feature = "games")]
mod packing {
    use std::fs::{self, File};
    use std::io::{self, Write as _};
    use std::path::{Path, PathBuf};

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    pub(crate) fn pack() -> io::Result<()> {
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo gives it"));
        let mut folders = vec![PathBuf::from("configs"), PathBuf::from("strategies")];
        let mut listed = String::new();
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            pack_folder(&folder, &out.join(format!("{count}.deflate")), &mut folders)?;
            let path = folder.to_string_lossy().replace('\\', "/");
            listed += &format!(
                "    content::PackedFolder::new({path:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \
                 \"/{count}.deflate\"))),\n"
            );
            count += 1;
        }
        let text = format!("static PACKED: [content::PackedFolder; {count}] = [\n{listed}];\n");
        fs::write(out.join("packed.rs"), text)
    }

    /// Packs the files of a folder; the folders in it are still to come.
    fn pack_folder(folder: &Path, packed: &Path, folders: &mut Vec<PathBuf>) -> io::Result<()> {
        let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
        let mut paths: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
        paths.sort();
        let mut packer = DeflateEncoder::new(File::create(packed)?, Compression::best());
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                write!(packer, "{name}\0{}\0", fs::read_to_string(&path)?)?;
            }
        }
        packer.finish()?;
        Ok(())
    }
}
