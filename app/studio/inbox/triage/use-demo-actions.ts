import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { loadColleagues } from "../../data/colleagues.ts"
import { refreshQueries } from "../../data/query-client.ts"
import { UserFacingError } from "../../data/studio-error.ts"
import { notify } from "../../frame/toasts.tsx"
import { errorMessage } from "../../messages.ts"
import { type Demo, isWaiting } from "../demo.ts"
import { mentionsIn } from "./mentions.ts"
import { triageMessages } from "./messages.ts"
import {
  answerDemo,
  deleteDemo,
  deleteNote,
  hearDemo,
  type Judged,
  judgeDemo,
  noteDemo,
  starDemo,
  tagDemo,
  takeBackAnswer,
  takeBackOwnAnswer,
} from "./triage-data.ts"
import { cachedDemo, patchDemo, refetchChanges } from "./use-demo-queue.ts"

/** A colleague's status that conflicts with the one being set. */
export type Conflict = { id: string; mine: string; theirs: Judged }

/** The result of an action: its toast and its undo. */
type Done = { text?: string; undo?: () => Promise<Done | undefined> }

export type Reply = {
  subject: string
  body: string
  /** Null keeps the demo's status at the time of sending. */
  verdict: string | null
}

export type DemoActions = ReturnType<typeof useDemoActions>

/** Actions on demos. They run one after another, however fast the keys are
 * pressed. The last one can be undone, which also reopens its demo. */
export function useDemoActions(me: string, open: (id: string) => void) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const undoable = useRef<(() => Promise<Done | undefined>)[]>([])

  /** Resolves to whether the action succeeded. */
  function run(work: () => Promise<Done | undefined>): Promise<boolean> {
    waiting.current += 1
    const turn = line.current.then(async () => {
      try {
        const done = await work()
        // After a burst of key presses only the last one refetches.
        if (waiting.current === 1) await refetchChanges(queries)
        tell(done)
        return done !== undefined
      } catch (error) {
        notify({ text: errorMessage(error), isError: true })
        return false
      } finally {
        waiting.current -= 1
      }
    })
    line.current = turn
    return turn
  }

  function tell(done: Done | undefined) {
    if (!done) return
    const { text, undo } = done
    if (undo) undoable.current.push(undo)
    if (text) notify({ text, ...(undo && { undo: () => undoThis(undo) }) })
  }

  function undoThis(undo: () => Promise<Done | undefined>) {
    undoable.current = undoable.current.filter((other) => other !== undo)
    void run(undo)
  }

  /** Waits for all earlier actions. */
  function undoLast() {
    void line.current.then(() => {
      const last = undoable.current.at(-1)
      if (last) undoThis(last)
      else notify({ text: triageMessages.nothingToUndo })
    })
  }

  /** Null when a colleague has set another status in the meantime. Then nothing
   * is saved and the conflict is shown. */
  async function setStatus(demo: Demo, status: string) {
    const { id, answer } = demo
    const changesReply =
      isWaiting(answer) &&
      (answer.verdict === "declined") !== (status === "declined")
    if (changesReply && !answer.mine) {
      const text = triageMessages.theirAnswer(answer.by, answer.due_at)
      notify({ text, isError: true })
      return null
    }
    const judged = await judgeDemo(id, status, demo.status)
    if (judged.said) {
      setConflict((before) => (before?.id === id ? null : before))
      patchDemo(queries, id, { status })
      return judged
    }
    setConflict({ id, mine: status, theirs: judged })
    const text = triageMessages.conflict(demo.artist_name, judged, status)
    notify({ text, isError: true })
    return null
  }

  async function applyStatus(
    id: string,
    status: string,
  ): Promise<Done | undefined> {
    const demo = known(id)
    if (demo.status === status) return { text: triageMessages.already }
    const judged = await setStatus(demo, status)
    if (!judged) return
    void refreshQueries(queries, ["today"])
    return {
      text: triageMessages.judged(demo.artist_name, status, judged.due_at),
      undo: () => revertStatus(id, demo.status),
    }
  }

  async function revertStatus(id: string, status: string) {
    const judged = await setStatus(known(id), status)
    open(id)
    return judged ? { text: triageMessages.takenBack } : undefined
  }

  async function applyStars(id: string, stars: number): Promise<Done> {
    const { marks } = known(id)
    const own = marks.find(({ user_id }) => user_id === me)
    const others = marks.filter((mark) => mark !== own)
    await starDemo(id, stars)
    const mine = { name: null, ...own, user_id: me, stars }
    patchDemo(queries, id, { marks: stars > 0 ? [...others, mine] : others })
    return {
      text: triageMessages.stars(stars),
      undo: async () => {
        await starDemo(id, own?.stars ?? 0)
        return { text: triageMessages.takenBack }
      },
    }
  }

  async function applyTags(id: string, tags: string[]): Promise<Done> {
    const was = known(id).tags
    const now = await tagDemo(id, tags, was)
    return {
      undo: async () => {
        await tagDemo(id, was, now)
        return { text: triageMessages.takenBack }
      },
    }
  }

  async function answered(id: string, reply: Reply): Promise<Done | undefined> {
    const demo = known(id)
    const verdict = reply.verdict ?? verdictAt(demo.status)
    const due = await answerDemo(id, { ...reply, verdict, was: demo.status })
    patchDemo(queries, id, { status: verdict })
    void refreshQueries(queries, ["today"])
    return {
      text: triageMessages.answered(demo.artist_name, due),
      undo: async () => {
        await takeBackOwnAnswer(id)
        const now = { ...demo, answer: null, status: openAgain(demo, verdict) }
        if (now.status !== demo.status) await setStatus(now, demo.status)
        open(id)
        return { text: triageMessages.answerTakenBack }
      },
    }
  }

  function known(id: string) {
    const demo = cachedDemo(queries, id)
    if (!demo) {
      throw new UserFacingError({ status: 404, message: triageMessages.gone })
    }
    return demo
  }

  return {
    conflict,
    undoLast,
    judge: (id: string, status: string) => run(() => applyStatus(id, status)),
    star: (id: string, stars: number) => run(() => applyStars(id, stars)),
    tag: (id: string, tags: string[]) => run(() => applyTags(id, tags)),
    answer: (id: string, reply: Reply) => run(() => answered(id, reply)),
    hear: (id: string) =>
      run(async () => {
        if (known(id).heard_at === null) await hearDemo(id)
        return {}
      }),
    takeBack: (id: string) =>
      run(async () => {
        await takeBackAnswer(id)
        return { text: triageMessages.answerTakenBack }
      }),
    note: (id: string, text: string) =>
      run(async () => {
        const all = await loadColleagues(queries)
        const others = all.filter(({ user_id }) => user_id !== me)
        const note = await noteDemo(id, text, mentionsIn(text, others))
        return {
          text: triageMessages.noted,
          undo: async () => {
            await deleteNote(note)
            return { text: triageMessages.noteGone }
          },
        }
      }),
    remove: (id: string) =>
      run(async () => {
        await deleteDemo(id)
        void refreshQueries(queries, ["today"])
        return { text: triageMessages.deleted }
      }),
  }
}

/** The status after a reply that sets none: the current one, or at least
 * 'listening'. */
export function verdictAt(status: string) {
  return status === "new" || status === "declined" ? "listening" : status
}

/** The database's status for a demo whose reply was cancelled. */
function openAgain({ heard_at }: Demo, verdict: string) {
  if (verdict !== "declined") return verdict
  return heard_at === null ? "new" : "listening"
}
