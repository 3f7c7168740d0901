export { runningTime } from "#domain/running-time.ts"

/** The number of items a page shows: 1 artist; 48 artists, and more. */
export function countText(count: number, thing: string, more: boolean) {
  const things = `${count} ${thing}${count === 1 ? "" : "s"}`
  return more ? `${things}, and more` : things
}
