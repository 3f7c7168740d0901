import { useEffect, useState } from "react"
import { tryStorage } from "../data/browser-storage.ts"
import { playerMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { useCurrentId, useThePlayer } from "./use-player.ts"

/** At the foot of every page while there is something to hear. It survives
 * navigation: the music goes on. Its code, and all that the player can do
 * besides playing, comes with the first track, or for one that was kept. */
export function Dock() {
  const player = useThePlayer()
  const current = useCurrentId()
  const [kept, setKept] = useState<string | null>(null)
  const code = useLazyModule(
    current ?? kept,
    () => import("./dock-panel.tsx"),
    () => toast(playerMessages.noDock),
  )
  useEffect(
    () => setKept(tryStorage(() => sessionStorage.getItem("player"))),
    [],
  )
  useEffect(() => {
    code?.controlsOf(player)
  }, [code, player])
  return current && code ? <code.DockPanel /> : null
}
