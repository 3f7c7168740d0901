import type { Caller, RequestContext } from "./caller.ts"
import type { ApiKeys } from "./keys.ts"
import type { Reply } from "./rest/reply.ts"
import type { PutOptions, PutSource } from "./storage/index.ts"

/** What a request brings before anybody knows who sent it. */
export type Arrival = Omit<RequestContext, "caller">

/** Supabase's protocols, wherever they are spoken: in this process over
 * PostgreSQL (`index.ts`), or by a Supabase project (`hosted.ts`). */
export type Platform = {
  keys: ApiKeys
  /** Answers `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`. */
  fetch(request: Request, arrival: Arrival): Promise<Response>
  /** The answer to a visitor's GET below `/rest/v1`, without HTTP around it:
   * pages of this process read so. Header names are in small letters. */
  read(
    url: string,
    headers: Record<string, string>,
    arrival: Arrival,
  ): Promise<Reply>
  /** Who sent this; throws a `Refusal` for a wrong key or token. */
  resolveCaller(request: Request): Promise<Caller>
  /** Whether this is the user's password: for what asks it again. */
  checkPassword(userId: string, password: string): Promise<boolean>
  /** The hash of a password that an account is to be opened with; throws a
   * `Refusal` for one that no account may have. */
  hashPassword(password: string, clientAddress: string): Promise<string>
  /** Stores a file above every policy. */
  put(
    bucket: string,
    name: string,
    source: PutSource,
    options: PutOptions,
  ): Promise<unknown>
  /** Work to be done now and then, by any number of processes. */
  sweep(): Promise<void>
  close(): Promise<void>
}
