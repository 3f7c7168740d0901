import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import type { Listed } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { playsOf, statusText } from "./link-line.tsx"
import { LinkScreen } from "./link-screen.tsx"
import { isOpen, LINKS, linkOf, linksPage } from "./listening-data.ts"
import { NewLink } from "./new-link.tsx"
import { PressNav } from "./press-nav.tsx"

const LISTENING: Listed = {
  table: LINKS,
  path: "listening",
  one: "listening link",
  many: "listening links",
  roles: ["editor"],
  // Links are created on their own screen and can't be edited.
  isIncoming: true,
  Actions: New,
  read: linksPage,
  select: "id",
  columns: [
    { key: "name", title: "For" },
    { key: "release", title: "Release" },
    {
      key: "expires_at",
      title: "Status",
      show: (row) => (
        <span className={isOpen(linkOf(row)) ? undefined : "text-ash"}>
          {statusText(linkOf(row))}
        </span>
      ),
      text: (row) => statusText(linkOf(row)),
    },
    { key: "opens", title: "Opened", numeric: true },
    {
      key: "plays",
      title: "Plays",
      numeric: true,
      show: (row) => playsOf(linkOf(row)),
    },
    {
      key: "made_at",
      title: "Created",
      numeric: true,
      wide: true,
      show: (row) => momentText(linkOf(row).made_at),
    },
    { key: "made_by", title: "By", wide: true },
  ],
  searched: ["name", "release"],
  sort: "-made_at",
  filters: [
    {
      column: "state",
      title: "Status",
      options: [
        { value: "open", title: "Open" },
        { value: "ended", title: "Ended or expired" },
      ],
    },
  ],
  nameOf: ({ name }) => String(name ?? ""),
}

function New() {
  return (
    <Link to="/studio/listening/new" className="press press-main">
      New listening link
    </Link>
  )
}

export function Component() {
  return (
    <>
      <PressNav />
      <ListedScreen
        listed={LISTENING}
        one={(id) =>
          id === "new" ? (
            <NewLink list={LISTENING} />
          ) : (
            <LinkScreen key={id} list={LISTENING} id={id} />
          )
        }
      />
    </>
  )
}
