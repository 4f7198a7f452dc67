class Backtalk < Formula
  desc {{quoted .About}}
  homepage "{{.Home}}"
  version "{{.Version}}"
  license "MIT"

  on_macos do
    on_arm do
      url "{{url "darwin-arm64" ".tar.gz"}}"
      sha256 "{{sum "darwin-arm64" ".tar.gz"}}"
    end
    on_intel do
      url "{{url "darwin-amd64" ".tar.gz"}}"
      sha256 "{{sum "darwin-amd64" ".tar.gz"}}"
    end
  end

  on_linux do
    on_arm do
      url "{{url "linux-arm64" ".tar.gz"}}"
      sha256 "{{sum "linux-arm64" ".tar.gz"}}"
    end
    on_intel do
      url "{{url "linux-amd64" ".tar.gz"}}"
      sha256 "{{sum "linux-amd64" ".tar.gz"}}"
    end
  end

  def install
    man6.install "backtalk.6"
    bash_completion.install "completions/backtalk.bash" => "backtalk"
    zsh_completion.install "completions/_backtalk"
    fish_completion.install "completions/backtalk.fish"
    libexec.install Dir["*"]
    bin.install_symlink libexec/"backtalk"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/backtalk --version")
  end
end
