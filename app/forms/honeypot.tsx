import { HONEYPOT } from "./form-rules.ts"

/** The honeypot: a field off the page's edge that is invisible, unreachable and
 * hidden from screen readers. Programs that fill in every field fill it in
 * too. */
export function Honeypot() {
  return (
    <div
      aria-hidden="true"
      className="absolute -left-[9999px] size-px overflow-clip"
    >
      <label>
        Leave this empty
        <input
          type="text"
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
