import type { AuthClient, Session } from "@supabase/auth-js"
import { forgetMember } from "#app/data/browser-storage.ts"
import {
  providePublishableKey,
  publishableKey,
} from "#app/data/publishable-key.ts"
import { createStore } from "#app/ui/store.ts"
import { claimedMember, lacksSecondFactor, type Member } from "./member.ts"
import {
  hasStoredSession,
  mayHaveSession,
  STORAGE_KEY,
} from "./stored-session.ts"

export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; awaitsCode?: true }
  | { status: "signed-in"; user: Member }

type Client = InstanceType<typeof AuthClient>

const LOADING: SessionState = { status: "loading" }
const SIGNED_OUT: SessionState = { status: "signed-out" }
const AWAITS_CODE: SessionState = { status: "signed-out", awaitsCode: true }

export const sessionStore = createStore<SessionState>(LOADING)
let started = false
let opening: Promise<Client> | null = null

/** Called once the page is hydrated. Visitors with no stored session and no
 * mailed link are signed out without loading the auth library. */
export function startSession(key: string) {
  if (started) return
  started = true
  providePublishableKey(key)
  window.addEventListener("storage", ({ key }) => {
    if (key === STORAGE_KEY || key === null) followStorage()
  })
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) followStorage()
  })
  if (mayHaveSession()) open()
  else become(SIGNED_OUT)
}

export const currentSession = sessionStore.get
export const onSession = sessionStore.subscribe

/** A token valid for the next call, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  if (!opening && !mayHaveSession()) return null
  const client = await authClient()
  const { data } = await client.getSession()
  const { session } = data
  return session && !lacksSecondFactor(session) ? session.access_token : null
}

/** The auth library, loaded on first use and initialised. */
export function authClient(): Promise<Client> {
  opening ??= openClient().catch((error) => {
    opening = null
    throw error
  })
  return opening
}

async function openClient() {
  const apikey = await publishableKey()
  const [{ AuthClient }, { redeemAuthCallback }, asked] = await Promise.all([
    import("@supabase/auth-js"),
    import("./redeem-auth-callback.ts"),
    import("./mail-request.ts"),
  ])
  const settings = {
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey },
    fetch: asked.fetchWithProof,
    experimental: { recoveryCodes: true },
    // The tokens were removed from the fragment before the library loaded.
    detectSessionInUrl: false,
  }
  const client = new AuthClient({ ...settings, storageKey: STORAGE_KEY })
  await client.initialize()
  const openAside = () => {
    const forgetful = { persistSession: false, autoRefreshToken: false }
    const storageKey = `${STORAGE_KEY}-callback`
    return new AuthClient({ ...settings, ...forgetful, storageKey })
  }
  await redeemAuthCallback({ client, openAside })
  client.onAuthStateChange((_event, session) => become(stateOf(session)))
  return client
}

/** Handles a sign-in or sign-out in another tab, and a page restored from the
 * back/forward cache. */
function followStorage() {
  if (!hasStoredSession()) become(SIGNED_OUT)
  else if (sessionStore.get().status !== "signed-in") open()
}

/** Without the library nobody can act as a member, so the visitor counts as
 * signed out for now. */
function open() {
  authClient().then(follow, () => become(SIGNED_OUT))
}

async function follow(client: Client) {
  const { data } = await client.getSession()
  become(stateOf(data.session))
}

function stateOf(session: Session | null): SessionState {
  if (!session) return SIGNED_OUT
  if (lacksSecondFactor(session)) return AWAITS_CODE
  return { status: "signed-in", user: claimedMember(session) }
}

function become(next: SessionState) {
  if (JSON.stringify(next) === JSON.stringify(sessionStore.get())) return
  if (next.status === "signed-out") forgetMember()
  sessionStore.set(next)
}
