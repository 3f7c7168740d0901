import type { Pressing } from "#domain/pressing.ts"

/** Complete class names, so that the stylesheet includes them. A label in the
 * same colour as its disc would be invisible. */
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

/** The record that slides out of its sleeve, in its vinyl colour. */
export function Disc({ pressing, className }: DiscProps) {
  return (
    <div
      aria-hidden="true"
      data-pressing={pressing}
      className={`disc absolute transition-transform duration-200 ${COLOURS[pressing]} ${className}`}
    />
  )
}
