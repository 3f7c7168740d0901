/** What went wrong with a form. The region is always there: a reader
 * announces only what changes inside one it knows. */
export function Problem({ text }: { text?: string }) {
  return (
    <div role="alert" className="empty:-mt-6">
      {text && (
        <p className="border-signal border-l-4 bg-panel px-4 py-3">{text}</p>
      )}
    </div>
  )
}
