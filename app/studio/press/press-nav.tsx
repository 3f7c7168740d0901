import { PartNav } from "../frame/part-nav.tsx"

const PLACES = [
  { to: "/studio/press-list", title: "Press list" },
  { to: "/studio/press-letters", title: "Letters to the press" },
  { to: "/studio/listening", title: "Listening links" },
]

/** Between whom the label writes to, what it wrote, and what they may hear. */
export function PressNav() {
  return <PartNav label="Press" places={PLACES} />
}
