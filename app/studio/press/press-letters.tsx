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
  one: "press email",
  many: "press emails",
  roles: ["editor"],
  isIncoming: true,
  nothingYet: pressMessages.noLetters,
  Actions: ChoosePeople,
  read: lettersPage,
  select: "id",
  columns: [
    { key: "subject", title: "Subject", unsorted: true },
    { key: "release", title: "Release", unsorted: true, wide: true },
    {
      key: "made_at",
      title: "Sent on",
      numeric: true,
      unsorted: true,
      show: madeAt,
    },
    { key: "people", title: "To", numeric: true, unsorted: true },
    { key: "sent", title: "Sent", numeric: true, unsorted: true },
    { key: "failed", title: "Bounced", numeric: true, unsorted: true },
    { key: "opened", title: "Opened", numeric: true, unsorted: true },
    { key: "made_by", title: "By", unsorted: true, wide: true },
  ],
  searched: ["subject", "release"],
  sort: "-made_at",
  nameOf: ({ subject }) => String(subject ?? ""),
}

/** A mailing starts by choosing its recipients. */
function ChoosePeople() {
  return (
    <Link to="/studio/press-list" className="press press-main">
      Choose recipients…
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
