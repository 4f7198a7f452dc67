# Keys that sign a release in a test, for scripts that are sourced in the repository's root: minisign's and OpenPGP's, in a folder.
mkdir -p "$1"
export MINISIGN_PASSWORD=tried
printf '%s\n%s\n' "$MINISIGN_PASSWORD" "$MINISIGN_PASSWORD" | minisign -G -f -p "$1/minisign.pub" -s "$1/minisign.key" >/dev/null 2>&1
mkdir -m 700 -p "$1/gnupg"
# Files are signed with the time of the commit, so the key has to be older.
gpg --homedir "$1/gnupg" --batch --quiet --faked-system-time 20200101T000000 --passphrase '' --quick-generate-key 'Backtalk tried <tried@example.org>' rsa3072 sign never 2>/dev/null
gpg --homedir "$1/gnupg" --batch --quiet --armor --export-secret-keys >"$1/apt.key"
gpg --homedir "$1/gnupg" --batch --quiet --export >"$1/apt.gpg"
gpgconf --homedir "$1/gnupg" --kill all
