import { PartNav } from "../../frame/part-nav.tsx"

const PLACES = [
  { to: "/studio/codes", title: "Promo codes" },
  { to: "/studio/codes/many", title: "Many at once" },
  { to: "/studio/codes/downloads", title: "Download codes" },
  { to: "/studio/codes/downloads/new", title: "New download codes" },
]

/** From one kind of code to the other. */
export function CodesNav() {
  return <PartNav label="Codes" places={PLACES} />
}
