import { ButtonLink } from "./button.tsx"

/** The way out of filters that nothing fits. */
export function ClearFilters({ to }: { to: string }) {
  return (
    <p className="px-gutter pb-16">
      <ButtonLink to={to} look="quiet">
        Clear filters
      </ButtonLink>
    </p>
  )
}
