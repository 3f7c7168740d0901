/** A story as it is filed. Its picture, and who it is about, are in
 * `pieces.ts`. */
export interface Article {
  readonly title: string
  readonly category:
    | "Milestone"
    | "Partnership"
    | "Open Call"
    | "Behind the Scenes"
  readonly author: string
  readonly daysAgo: number
  readonly draft?: true
  readonly excerpt: string
  readonly content: string
}
