import type { DemoPage, SentDemo } from "#domain/demo-page.ts"
import { callFunction } from "./functions.ts"

export type { SentDemo }
export type DemosRead = SentDemo[] | "missing" | "failed"

/** The demos of the sender who holds the key from our emails. "missing" when
 * the key is invalid or the demos are gone. */
export async function demosByKey(id: string, key: string): Promise<DemosRead> {
  const answer = await callFunction<DemoPage>("get-demo", { id, key })
  if (answer.ok) return answer.data.demos
  return answer.status === 404 || answer.status === 400 ? "missing" : "failed"
}

/** Erases one demo and returns the rest. */
export function withdrawDemo(id: string, key: string, demo_id: string) {
  return callFunction<DemoPage>("withdraw-demo", { id, key, demo_id })
}
