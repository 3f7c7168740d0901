import type { DemoPage, SentDemo } from "#domain/demo-page.ts"
import { callFunction } from "./functions.ts"

export type { SentDemo }
export type DemosRead = SentDemo[] | "missing" | "failed"

/** The demos of whoever holds the key in our mails; "missing" when it opens
 * nothing, or nothing any more. */
export async function demosByKey(id: string, key: string): Promise<DemosRead> {
  const answer = await callFunction<DemoPage>("get-demo", { id, key })
  if (answer.ok) return answer.data.demos
  return answer.status === 404 || answer.status === 400 ? "missing" : "failed"
}

/** Erases one of them, and answers what is left. */
export function withdrawDemo(id: string, key: string, demo_id: string) {
  return callFunction<DemoPage>("withdraw-demo", { id, key, demo_id })
}
