import type { ReactNode } from "react"
import { ScreenLink } from "./screen-link.tsx"

type SectionHeadProps = {
  id: string
  title: string
  link?: { to: string; text: string }
  children?: ReactNode
}

/** A section opens with its label on the left, a hairline, and its link on
 * the right. */
export function SectionHead({ id, title, link, children }: SectionHeadProps) {
  return (
    <div className="flex items-baseline gap-6 pb-8">
      <h2 id={id} className="label shrink-0 text-ash">
        {title}
      </h2>
      <hr className="grow border-rule" />
      {children}
      {link && (
        <ScreenLink
          to={link.to}
          className="label shrink-0 underline decoration-signal underline-offset-4 hover:text-signal"
        >
          {link.text}
        </ScreenLink>
      )}
    </div>
  )
}
