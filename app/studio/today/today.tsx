import { useStaff } from "../frame/staff-context.ts"

/** What needs somebody. */
export function Component() {
  const { name } = useStaff()
  return (
    <div className="px-gutter pt-6">
      <h1 className="headline text-3xl">Today</h1>
      <p className="pt-4">Good to see you, {name}.</p>
    </div>
  )
}
