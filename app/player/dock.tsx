import { useEffect, useState } from "react"
import { tryStorage } from "../data/browser-storage.ts"
import { playerMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { useCurrentId, useThePlayer } from "./use-player.ts"

/** Shown at the foot of every page while a track is loaded. It survives
 * navigation, so the music goes on. Its code, like everything the player does
 * besides playing, loads with the first track or with a saved one. */
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
