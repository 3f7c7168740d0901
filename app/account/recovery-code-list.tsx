import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { accountMessages } from "./messages.ts"
import { groupedCode } from "./session/second-factor.ts"

type RecoveryCodeListProps = { codes: string[]; onDone: () => void }

/** Shown only once: the server stores nothing but hashes. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const lines = codes.map(groupedCode)
  async function copy() {
    await navigator.clipboard.writeText(lines.join("\n"))
    toast(accountMessages.codesCopied)
  }
  return (
    <div className="grid max-w-md gap-6">
      <p>
        Ten recovery codes, each good once instead of a code from the app. Keep
        them where you keep your passwords: they are not shown again.
      </p>
      <ol aria-label="Recovery codes" className="grid gap-2 font-mono">
        {lines.map((line) => (
          <li key={line} className="select-all">
            {line}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I have kept them</Button>
        <Button look="quiet" onClick={copy}>
          Copy
        </Button>
      </p>
    </div>
  )
}
