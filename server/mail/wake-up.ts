/** An auto-reset event: wakes the waiter; a signal while nobody waits is
 * kept. */
export function createWakeUp() {
  let signalled = false
  let wake = () => {}
  return {
    signal() {
      signalled = true
      wake()
    },
    async wait(ms: number) {
      if (!signalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      signalled = false
    },
  }
}

export type WakeUp = ReturnType<typeof createWakeUp>
