import { Link } from "react-router"

type ToldProps = {
  text: string
  /** Where to go on. */
  to?: { path: string; title: string }
}

/** Instead of what was asked for: why it is not here. */
export function Told({ text, to }: ToldProps) {
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
