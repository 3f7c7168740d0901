import { HONEYPOT } from "./form-rules.ts"

/** The honeypot: a field off the page's edge that nobody sees, reaches or hears
 * of. Programs that fill in everything fill it in too. */
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
