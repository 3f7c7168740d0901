import type { Pressing } from "#domain/pressing.ts"

/** The class names are whole so that the stylesheet has them. A label in the
 * colour of its disc would not be seen. */
const COLOURS: Record<Pressing, string> = {
  black: "",
  clear: "[--disc:#f2efe938]",
  white: "[--disc:var(--color-bone)]",
  grey: "[--disc:var(--color-ash)]",
  red: "[--disc:var(--color-vermilion)] [--disc-label:var(--color-bone)]",
  amber: "[--disc:var(--color-marigold)]",
  yellow: "[--disc:var(--color-acid)]",
  green: "[--disc:var(--color-moss)]",
  seafoam: "[--disc:var(--color-seafoam)]",
  blue: "[--disc:var(--color-cobalt)]",
  pink: "[--disc:var(--color-orchid)]",
}

type DiscProps = { pressing: Pressing; className: string }

/** The record that slides out of its sleeve, in its pressing's colour. */
export function Disc({ pressing, className }: DiscProps) {
  return (
    <div
      aria-hidden="true"
      data-pressing={pressing}
      className={`disc absolute transition-transform duration-200 ${COLOURS[pressing]} ${className}`}
    />
  )
}
