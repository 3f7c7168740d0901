import type { ComponentProps } from "react"
import { ScreenLink } from "./screen-link.tsx"

type Look = "primary" | "quiet"

const SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-3 rounded-control text-center disabled:cursor-not-allowed aria-disabled:cursor-not-allowed"
const LOOKS: Record<Look, string> = {
  primary:
    "bg-signal px-6 py-4 font-semibold text-ink enabled:hover:bg-bone disabled:bg-rule disabled:text-ash [a&]:hover:bg-bone",
  quiet:
    "label border border-bone px-5 py-3 enabled:hover:border-signal enabled:hover:text-signal disabled:border-rule disabled:text-ash [a&]:hover:border-signal [a&]:hover:text-signal",
}

/** How a button looks, for what must be another element. */
export function buttonClass(look: Look = "primary", more = "") {
  return `${SHAPE} ${LOOKS[look]} ${more}`
}

type ButtonProps = ComponentProps<"button"> & { look?: Look }

export function Button({ look, className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(look, className)} {...rest} />
  )
}

type ButtonLinkProps = ComponentProps<typeof ScreenLink> & { look?: Look }

/** A link to another screen that is as loud as a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <ScreenLink className={buttonClass(look, className)} {...rest} />
}
