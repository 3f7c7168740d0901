import { SubNav } from "../frame/sub-nav.tsx"

const PLACES = [
  { to: "/studio/press-list", title: "Press list" },
  { to: "/studio/press-letters", title: "Press emails" },
  { to: "/studio/listening", title: "Listening links" },
]

/** Navigation between the press list, mailings and listening links. */
export function PressNav() {
  return <SubNav label="Press" places={PLACES} />
}
