import { useQuery } from "@tanstack/react-query"
import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "../data/session.ts"
import { StudioError } from "../data/studio-error.ts"

const STORAGE = "/storage/v1"
const GOOD_S = 3_600
const FRESH_MS = (GOOD_S - 300) * 1000

/** A signed URL of an uploaded file, to show or play it in this browser. */
export function useSignedFile(path: string | null) {
  const signed = useQuery({
    queryKey: ["signed-file", path],
    queryFn: () => signedAddress(path ?? ""),
    enabled: path !== null,
    staleTime: FRESH_MS,
  })
  return { src: signed.data ?? null, failed: signed.isError }
}

async function signedAddress(path: string) {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  const named = path.split("/").map(encodeURIComponent).join("/")
  const answer = await fetch(`${STORAGE}/object/sign/intake/${named}`, {
    method: "POST",
    headers: {
      ...{ apikey, Authorization: `Bearer ${token}` },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ expiresIn: GOOD_S }),
  }).catch(() => null)
  if (!answer?.ok) throw new StudioError({ status: answer?.status ?? 0 })
  const { signedURL } = (await answer.json()) as { signedURL: string }
  return STORAGE + signedURL
}
