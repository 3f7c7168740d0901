import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { NavLink, Outlet, ScrollRestoration, useLocation } from "react-router"
import { captureKeystrokes } from "../../search/capture-keystrokes.ts"
import { useStore } from "../../ui/store.ts"
import { type Access, may } from "../data/access.ts"
import { reauthenticationRequest } from "../data/reauthentication.ts"
import { UploadLine } from "../music/upload/upload-line.tsx"
import { Loading } from "./fallbacks.tsx"
import { SECTIONS } from "./sections.ts"
import { StaffContext } from "./staff-context.ts"
import { StaffGate } from "./staff-gate.tsx"
import { Toasts } from "./toasts.tsx"
import { useKey } from "./use-key.ts"

const Palette = lazy(() => import("./palette.tsx"))
const ReauthenticateDialog = lazy(() => import("./reauthenticate-dialog.tsx"))

type Staff = NonNullable<Access>

/** The frame around every screen of Studio. */
export function StudioLayout() {
  return (
    <>
      <StaffGate>{(staff) => <Frame staff={staff} />}</StaffGate>
      <Toasts />
      <Reauthentication />
      <ScrollRestoration />
    </>
  )
}

function Reauthentication() {
  const asked = useStore(reauthenticationRequest)
  if (!asked) return null
  return (
    <Suspense>
      <ReauthenticateDialog onAnswer={asked.answer} />
    </Suspense>
  )
}

function Frame({ staff }: { staff: Staff }) {
  const [finding, setFinding] = useState(false)
  const typed = useRef<() => string>(() => "")
  function find() {
    if (finding) return
    typed.current = captureKeystrokes()
    setFinding(true)
  }
  useKey("mod+k", find)
  return (
    <StaffContext value={staff}>
      <a
        href="#work"
        className="press press-main fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-svh lg:grid-cols-[13rem_minmax(0,1fr)]">
        <header className="print:hidden border-rule border-b lg:sticky lg:top-0 lg:h-svh lg:overflow-y-auto lg:border-r lg:border-b-0">
          <Head staff={staff} onFind={find} />
          <UploadLine />
          <Sections staff={staff} />
        </header>
        <main
          id="work"
          tabIndex={-1}
          className="min-w-0 pb-24 outline-none print:pb-0"
        >
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {finding && (
        <Suspense>
          <Palette typedBefore={typed} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </StaffContext>
  )
}

type HeadProps = { staff: Staff; onFind: () => void }

function Head({ staff, onFind }: HeadProps) {
  return (
    <div className="flex items-center gap-3 px-gutter py-3 lg:grid lg:gap-4 lg:px-5 lg:py-6">
      <NavLink to="/studio" end className="headline text-xl">
        Studio
      </NavLink>
      <button type="button" className="press ml-auto lg:ml-0" onClick={onFind}>
        Find <kbd className="key">⌘K</kbd>
      </button>
      <p className="label hidden text-ash lg:block">
        {staff.name}
        <br />
        {staff.role}
      </p>
    </div>
  )
}

function Sections({ staff }: { staff: Staff }) {
  const own = SECTIONS.filter(({ roles }) => may(staff.role, roles))
  const sections = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the sections are a row wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(() => {
    const here = sections.current?.querySelector("[aria-current=page]")
    here?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [pathname])
  return (
    <nav ref={sections} aria-label="Studio" className="overflow-x-auto">
      <ul className="flex px-gutter lg:grid lg:px-0">
        {own.map(({ path, title, leads }) => (
          <li key={path} className={leads ? "lg:mt-3" : undefined}>
            <NavLink
              to={path}
              end={path === "/studio"}
              className="flex min-h-11 items-center whitespace-nowrap px-3 hover:underline aria-[current=page]:bg-ink aria-[current=page]:text-bone lg:min-h-8 lg:px-5"
            >
              {title}
            </NavLink>
          </li>
        ))}
        <li>
          <a
            href="/"
            className="flex min-h-11 items-center whitespace-nowrap px-3 text-ash hover:underline lg:min-h-8 lg:px-5"
          >
            View site
          </a>
        </li>
      </ul>
    </nav>
  )
}
