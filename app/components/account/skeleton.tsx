/** Grey blocks while nobody knows yet who is looking. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">{label}</span>
      <div className="h-12 w-2/3 bg-rule" />
      <div className="h-5 bg-panel" />
      <div className="h-5 w-5/6 bg-panel" />
      <div className="h-32 bg-panel" />
    </div>
  )
}
