import { ButtonLink } from "./button.tsx"

/** A link that clears filters without results. */
export function ClearFilters({ to }: { to: string }) {
  return (
    <p className="px-gutter pb-16">
      <ButtonLink to={to} look="quiet">
        Clear filters
      </ButtonLink>
    </p>
  )
}
