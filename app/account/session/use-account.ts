import type { User } from "@supabase/auth-js"
import { useEffect, useState } from "react"
import { accountMessages } from "#app/messages.ts"
import { toast } from "#app/ui/toast.ts"
import type { Member } from "./member.ts"
import { authClient } from "./session.ts"

/** The account as the service knows it now: other devices may have changed
 * it since this one signed in. Null until it has answered. */
export function useAccount(member: Member) {
  const [account, setAccount] = useState<User | null>(null)
  const [reads, setReads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read each time
  useEffect(() => {
    let current = true
    readAccount().then(
      (user) => current && setAccount(user),
      () => current && toast(accountMessages.notLoaded),
    )
    return () => {
      current = false
    }
  }, [member, reads])
  return { account, reload: () => setReads(reads + 1) }
}

async function readAccount() {
  const client = await authClient()
  const { data, error } = await client.getUser()
  if (error) throw error
  return data.user
}
