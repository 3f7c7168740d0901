import { SubNav } from "../../frame/sub-nav.tsx"

const PLACES = [
  { to: "/studio/codes", title: "Promo codes" },
  { to: "/studio/codes/many", title: "Bulk codes" },
  { to: "/studio/codes/downloads", title: "Download codes" },
  { to: "/studio/codes/downloads/new", title: "New download codes" },
]

/** Navigation between the kinds of codes. */
export function CodesNav() {
  return <SubNav label="Codes" places={PLACES} />
}
