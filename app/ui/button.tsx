import type { ComponentProps } from "react"
import { ScreenLink } from "./screen-link.tsx"

/** How prominent it is: the main action, a secondary one, or a step to
 * somewhere nearby. `tight` is quiet for bars with little room. */
type Look = "primary" | "quiet" | "tight" | "link"

/** All buttons share case, size and weight. */
const VOICE =
  "label inline-flex items-center gap-3 font-medium disabled:cursor-not-allowed aria-disabled:cursor-not-allowed"
const BLOCK = "justify-center rounded-control border text-center"
const EDGED =
  "border-bone enabled:hover:border-signal enabled:hover:text-signal disabled:border-rule disabled:text-ash [a&]:hover:border-signal [a&]:hover:text-signal"
const LOOKS: Record<Look, string> = {
  primary: `${BLOCK} min-h-12 border-transparent forced-colors:border-[ButtonText] bg-signal px-5 py-3 text-ink enabled:hover:bg-bone disabled:bg-rule disabled:text-ash [a&]:hover:bg-bone`,
  quiet: `${BLOCK} ${EDGED} min-h-12 px-5 py-3`,
  tight: `${BLOCK} ${EDGED} min-h-11 whitespace-nowrap px-2`,
  link: "min-h-11 underline decoration-signal underline-offset-4 hover:text-signal",
}

/** A button's classes, for other elements. */
export function buttonClass(look: Look = "primary", more = "") {
  return `${VOICE} ${LOOKS[look]} ${more}`
}

type ButtonProps = ComponentProps<"button"> & { look?: Look }

export function Button({ look, className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(look, className)} {...rest} />
  )
}

type ButtonLinkProps = ComponentProps<typeof ScreenLink> & { look?: Look }

/** A link to another screen that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <ScreenLink className={buttonClass(look, className)} {...rest} />
}
