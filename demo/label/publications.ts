/** The papers that write about the label. None of them exists, and no host
 * that ends in `.example` can. */
export const publications = {
  "The Lamplight Review": "lamplight-review.example",
  "The Deptford Ledger": "deptford-ledger.example",
  "Bassbin Gazette": "bassbin-gazette.example",
  "Estuary Line": "estuary-line.example",
  "Hearth & Hollow": "hearth-and-hollow.example",
  "Night Desk": "night-desk.example",
  "Second Alto": "second-alto.example",
  "Slow Dial": "slow-dial.example",
  "Third Landing": "third-landing.example",
  "Valve & Reed": "valve-and-reed.example",
  "Weekend Platform": "weekend-platform.example",
  Flyposter: "flyposter.example",
  Patchbay: "patchbay.example",
} as const satisfies Record<string, `${string}.example`>

export type PublicationName = keyof typeof publications
