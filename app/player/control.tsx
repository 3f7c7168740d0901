import type { ComponentProps } from "react"

type ControlProps = ComponentProps<"button"> & { label: string }

/** A button with an icon. */
export function Control({ label, className, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 place-items-center hover:text-signal disabled:text-rule ${className ?? ""}`}
      {...rest}
    />
  )
}
