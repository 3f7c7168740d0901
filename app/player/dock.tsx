import { useEffect } from "react"
import { playerMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { useCurrentId, useThePlayer } from "./use-player.ts"

/** At the foot of every page while there is something to hear. It survives
 * navigation: the music goes on. Its code comes with the first track. */
export function Dock() {
  const player = useThePlayer()
  const current = useCurrentId()
  const code = useLazyModule(
    current,
    () => import("./dock-panel.tsx"),
    () => toast(playerMessages.noDock),
  )
  useEffect(() => player.restore(), [player])
  return current && code ? <code.DockPanel /> : null
}
