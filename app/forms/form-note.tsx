import type { Message } from "../messages.ts"

/** What became of a form that was posted without script, said on the page
 * that came back. With script a toast says it. */
export function FormNote({ message }: { message: Message | null }) {
  if (!message) return null
  return (
    <div
      role={message.bad ? "alert" : "status"}
      className={`mb-8 border-l-4 bg-bone px-5 py-4 text-ink ${message.bad ? "border-signal" : "border-ash"}`}
    >
      <p className="font-bold">{message.title}</p>
      {message.text && <p className="mt-1">{message.text}</p>}
    </div>
  )
}
