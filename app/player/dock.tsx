import { type ComponentType, useEffect, useState } from "react"
import { toast } from "../components/ui/toast.ts"
import { playerMessages } from "../messages.ts"
import { useCurrentId, useThePlayer } from "./use-player.ts"

/** At the foot of every page while there is something to hear. It survives
 * navigation: the music goes on. Its code comes with the first track. */
export function Dock() {
  const player = useThePlayer()
  const current = useCurrentId()
  const [code, setCode] = useState<{ Panel: ComponentType } | null>(null)
  useEffect(() => player.restore(), [player])
  useEffect(() => {
    if (!current || code) return
    import("./dock-panel.tsx").then(
      ({ DockPanel }) => setCode({ Panel: DockPanel }),
      () => toast(playerMessages.noDock),
    )
  }, [current, code])
  return current && code ? <code.Panel /> : null
}
