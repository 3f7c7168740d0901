import type { ReactNode } from "react"
import { ButtonLink } from "./button.tsx"

type SectionHeadProps = {
  id: string
  title: string
  link?: { to: string; text: string }
  children?: ReactNode
}

/** The head of a section: label on the left, a hairline, link on the right. */
export function SectionHead({ id, title, link, children }: SectionHeadProps) {
  return (
    <div className="flex items-baseline gap-6 pb-8">
      <h2 id={id} className="label shrink-0 text-ash">
        {title}
      </h2>
      <hr className="grow border-rule" />
      {children}
      {link && (
        <ButtonLink look="link" to={link.to} className="-my-3 shrink-0">
          {link.text}
        </ButtonLink>
      )}
    </div>
  )
}
