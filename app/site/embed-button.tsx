import { shareMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { embedCode } from "./embed-code.ts"

type EmbedButtonProps = { release: Parameters<typeof embedCode>[0] }

/** For people who write web pages; hidden on phones. */
export function EmbedButton({ release }: EmbedButtonProps) {
  async function copyCode() {
    const code = embedCode(release, (path) => location.origin + path)
    // Rejects if the browser has no clipboard for this page.
    const written = async () => navigator.clipboard.writeText(code)
    await written().then(
      () => toast(shareMessages.codeCopied),
      () => toast(shareMessages.codeNotCopied(code)),
    )
  }

  return (
    <Button
      look="link"
      className="max-md:hidden noscript:hidden"
      onClick={copyCode}
    >
      Copy embed code
    </Button>
  )
}
