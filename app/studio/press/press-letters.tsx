import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import type { Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { LetterScreen } from "./letter-screen.tsx"
import { pressMessages } from "./messages.ts"
import { LETTERS, lettersPage } from "./press-data.ts"
import { PressNav } from "./press-nav.tsx"

function madeAt({ made_at }: ListRow) {
  return momentText(String(made_at))
}

const PRESS_LETTERS: Listed = {
  table: LETTERS,
  path: "press-letters",
  one: "letter",
  many: "letters to the press",
  roles: ["editor"],
  comesIn: true,
  nothingYet: pressMessages.noLetters,
  Actions: ChoosePeople,
  read: lettersPage,
  select: "id",
  columns: [
    { key: "subject", title: "Subject", unsorted: true },
    { key: "release", title: "Record", unsorted: true, wide: true },
    {
      key: "made_at",
      title: "When",
      numeric: true,
      unsorted: true,
      show: madeAt,
    },
    { key: "people", title: "To", numeric: true, unsorted: true },
    { key: "sent", title: "Sent", numeric: true, unsorted: true },
    { key: "failed", title: "Came back", numeric: true, unsorted: true },
    { key: "opened", title: "Opened", numeric: true, unsorted: true },
    { key: "made_by", title: "By", unsorted: true, wide: true },
  ],
  searched: ["subject", "release"],
  sort: "-made_at",
  nameOf: ({ subject }) => String(subject ?? ""),
}

/** A letter begins with whom it is for. */
function ChoosePeople() {
  return (
    <Link to="/studio/press-list" className="press press-main">
      Choose people…
    </Link>
  )
}

export function Component() {
  return (
    <>
      <PressNav />
      <ListedScreen
        listed={PRESS_LETTERS}
        one={(id) => <LetterScreen key={id} list={PRESS_LETTERS} id={id} />}
      />
    </>
  )
}
