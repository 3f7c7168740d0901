import type { Line, Wanted } from "./line.ts"

/** Where a cart lives: this browser for a guest, the database for a member. */
export type Home = {
  /** The lines with today's prices and stock. */
  read(): Promise<Line[]>
  /** Puts something in; answers its line as it now is. */
  add(wanted: Wanted): Promise<Line>
  /** At 0 or less the line is removed. */
  setQty(id: string, qty: number): Promise<void>
}

/** A refusal whose words are meant for the visitor. */
export class CartRefusal extends Error {}
