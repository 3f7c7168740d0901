import { Link } from "react-router"
import { buttonClass } from "./button.tsx"

type MissingProps = { text: string; link: { to: string; text: string } }

/** A missing item, shown within the site's layout. */
export function Missing({ text, link }: MissingProps) {
  return (
    <div className="grid gap-8 px-gutter py-[18vh]">
      <h1 className="poster text-headline">{text}</h1>
      <p>
        <Link to={link.to} className={buttonClass()}>
          {link.text}
        </Link>
      </p>
    </div>
  )
}
