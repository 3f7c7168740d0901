import type { Caller, RequestContext } from "./caller.ts"
import type { ApiKeys } from "./keys.ts"
import type { Reply } from "./rest/reply.ts"
import type { PutOptions, PutSource } from "./storage/index.ts"

/** The facts about a request before its caller is known. */
export type Arrival = Omit<RequestContext, "caller">

/** Supabase's protocols, served either by this process over PostgreSQL
 * (`index.ts`) or by a Supabase project (`hosted.ts`). */
export type Platform = {
  keys: ApiKeys
  /** Answers `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`. */
  fetch(request: Request, arrival: Arrival): Promise<Response>
  /** The answer to a visitor's GET below `/rest/v1`, without HTTP: for pages
   * that this process renders. Header names are in lower case. */
  read(
    url: string,
    headers: Record<string, string>,
    arrival: Arrival,
  ): Promise<Reply>
  /** The request's caller; throws a `Refusal` for a wrong key or token. */
  resolveCaller(request: Request): Promise<Caller>
  /** Whether this is the user's password: for pages that ask for it again. */
  checkPassword(userId: string, password: string): Promise<boolean>
  /** The hash of a new account's password; throws a `Refusal` for a password
   * that no account may have. */
  hashPassword(password: string, clientAddress: string): Promise<string>
  /** Stores a file, bypassing every policy. */
  put(
    bucket: string,
    name: string,
    source: PutSource,
    options: PutOptions,
  ): Promise<unknown>
  /** Clean-up to be run periodically, by any number of processes. */
  sweep(): Promise<void>
  close(): Promise<void>
}
