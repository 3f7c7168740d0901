import { groupedCode } from "../../account/session/second-factor.ts"
import { notify } from "../frame/toasts.tsx"
import { staffMessages } from "../messages.ts"

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shows recovery codes once; only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const lines = codes.map(groupedCode)
  async function copy() {
    await navigator.clipboard.writeText(lines.join("\n"))
    notify({ text: staffMessages.copied })
  }
  return (
    <div className="grid max-w-md gap-5">
      <p>{staffMessages.codesOnce}</p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-2 border-rule border-y py-4 font-mono"
      >
        {lines.map((line) => (
          <li key={line} className="select-all">
            {line}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="press press-main" onClick={onDone}>
          I've saved them
        </button>
        <button type="button" className="press" onClick={copy}>
          Copy
        </button>
      </p>
    </div>
  )
}
