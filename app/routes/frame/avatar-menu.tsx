import { useRef, useState } from "react"
import { Link } from "react-router"
import { initials } from "#domain/display-name.ts"
import type { Member } from "../../account/session/member.ts"
import { signOutHere } from "../../account/session/sign-out.ts"

const ENTRY =
  "flex min-h-11 w-full items-center px-4 py-2 text-left hover:bg-rule hover:text-signal"

/** A member's menu. As a popover it closes on Escape or an outside click and
 * returns the focus to its button. */
export function AvatarMenu({ member }: { member: Member }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="avatar-menu"
        aria-label={`${initials(member.displayName)}: account menu of ${member.displayName}`}
        className="size-11 p-1"
      >
        <Avatar member={member} />
      </button>
      <div
        id="avatar-menu"
        ref={menu}
        popover="auto"
        className="fixed top-16 right-gutter left-auto m-0 w-56 border border-rule bg-panel text-bone"
      >
        <p className="truncate border-rule border-b px-4 py-3 text-ash">
          {member.displayName}
        </p>
        <nav aria-label="Account">
          <ul>
            <li>
              <Link to="/account" onClick={close} className={ENTRY}>
                Account
              </Link>
            </li>
            <li>
              <Link to="/account#orders" onClick={close} className={ENTRY}>
                My Orders
              </Link>
            </li>
          </ul>
        </nav>
        <button type="button" onClick={signOutHere} className={ENTRY}>
          Sign out
        </button>
      </div>
    </>
  )
}

function Avatar({ member }: { member: Member }) {
  const [broken, setBroken] = useState(false)
  const url = member.avatarUrl
  if (url && isOurs(url) && !broken) {
    return (
      <img
        src={url}
        alt=""
        width={36}
        height={36}
        onError={() => setBroken(true)}
        className="size-full rounded-full object-cover"
      />
    )
  }
  return (
    <span className="label flex size-full items-center justify-center rounded-full bg-bone font-semibold text-ink">
      {initials(member.displayName)}
    </span>
  )
}

/** The browser talks to this site only: a remote picture would tell its host
 * who is looking. */
function isOurs(url: string) {
  const { origin } = window.location
  return URL.canParse(url, origin) && new URL(url, origin).origin === origin
}
