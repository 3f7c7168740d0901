import { Link } from "react-router"

type NoticeProps = {
  text: string
  /** A link to carry on. */
  to?: { path: string; title: string }
}

/** Shown instead of a screen, with the reason. */
export function Notice({ text, to }: NoticeProps) {
  return (
    <div className="grid justify-items-start gap-4 p-gutter">
      <p role="alert">{text}</p>
      {to && (
        <Link to={to.path} className="press">
          {to.title}
        </Link>
      )}
    </div>
  )
}
