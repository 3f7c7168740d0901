import type { ComponentProps } from "react"
import { Link, useLocation, useViewTransitionState } from "react-router"
import { prefetchMode } from "./prefetch.ts"

type ScreenLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path on this site. */
  to: string
  /** Passed to the other screen without appearing in the URL. */
  state?: unknown
}

/** A link to another screen, with prefetching and view transitions. On the
 * server neither applies, so it renders a plain link: a router link runs two
 * dozen hooks. */
export const ScreenLink = import.meta.env.SSR ? WrittenLink : LiveLink

function WrittenLink({ to, state: _, ...rest }: ScreenLinkProps) {
  return <a href={to} {...rest} />
}

function LiveLink(props: ScreenLinkProps) {
  return (
    <Link prefetch={prefetchMode()} discover="none" viewTransition {...props} />
  )
}

/** A menu link that marks the current screen. */
export function MenuLink({ to, ...rest }: ScreenLinkProps) {
  const { pathname } = useLocation()
  const here = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`))
  return (
    <ScreenLink to={to} aria-current={here ? "page" : undefined} {...rest} />
  )
}

/** Whether the visitor is navigating between here and there. */
export const useTravels = import.meta.env.SSR
  ? () => false
  : useViewTransitionState
