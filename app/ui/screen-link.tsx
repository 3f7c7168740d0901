import type { ComponentProps } from "react"
import { Link, useLocation, useViewTransitionState } from "react-router"
import { prefetchMode } from "./prefetch.ts"

type ScreenLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site. */
  to: string
  /** What the other screen is told without a word of it in the address. */
  state?: unknown
}

/** A link to another screen: fetched ahead, and one turns into the other.
 * While a page is written none of that can happen yet, so that there it is an
 * address and nothing more: a router's link asks two dozen questions. */
export const ScreenLink = import.meta.env.SSR ? WrittenLink : LiveLink

function WrittenLink({ to, state: _, ...rest }: ScreenLinkProps) {
  return <a href={to} {...rest} />
}

function LiveLink(props: ScreenLinkProps) {
  return (
    <Link prefetch={prefetchMode()} discover="none" viewTransition {...props} />
  )
}

/** A link in a menu, which tells where one is. */
export function MenuLink({ to, ...rest }: ScreenLinkProps) {
  const { pathname } = useLocation()
  const here = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`))
  return (
    <ScreenLink to={to} aria-current={here ? "page" : undefined} {...rest} />
  )
}

/** Whether the visitor is on the way between here and there. */
export const useTravels = import.meta.env.SSR
  ? () => false
  : useViewTransitionState
