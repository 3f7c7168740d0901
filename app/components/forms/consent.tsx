import { useId } from "react"
import { Link } from "react-router"

type ConsentProps = { error?: string; defaultChecked?: boolean }

const LINK = "underline decoration-signal underline-offset-4"

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
          I made this music or speak for who did, and I agree to the{" "}
          <Link to="/terms" className={LINK}>
            terms
          </Link>{" "}
          and the{" "}
          <Link to="/privacy" className={LINK}>
            privacy notice
          </Link>
          . *
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
