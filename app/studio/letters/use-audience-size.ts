import { useQuery } from "@tanstack/react-query"
import type { LetterAudience } from "#domain/letter/blocks.ts"
import { audienceSize, LIST_TABLE } from "./letter-data.ts"

/** The current size of an audience. */
export function useAudienceSize(audience: LetterAudience | null) {
  return useQuery({
    queryKey: [LIST_TABLE, "size", audience],
    queryFn: () => (audience ? audienceSize(audience) : 0),
    enabled: audience !== null,
  })
}
