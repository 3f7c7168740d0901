import { useId } from "react"

type ConsentProps = { error?: string; defaultChecked?: boolean }

export function Consent({ error, defaultChecked }: ConsentProps) {
  const id = useId()
  return (
    <div className="grid">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="consent"
          required
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-signal"
        />
        <label htmlFor={id} className="min-h-11">
          I made this music, or I represent the artist, and I agree to the{" "}
          <Aside href="/terms">terms</Aside> and the{" "}
          <Aside href="/privacy">privacy notice</Aside>. *
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-signal text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** Opens beside the form, so that the visitor keeps what they typed. */
function Aside({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="underline decoration-signal underline-offset-4"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
