import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { colleaguesNow } from "../../data/colleagues.ts"
import { readAgain } from "../../data/query-client.ts"
import { SpokenError } from "../../data/studio-error.ts"
import { notify } from "../../frame/notices.tsx"
import { saidOf } from "../../messages.ts"
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
import { amend, demoNow, lookAgain } from "./use-pile.ts"

/** What a colleague said while somebody was about to say something else. */
export type Crossed = { id: string; mine: string; theirs: Judged }

/** What was done: how it is told, and what takes it back. */
type Done = { text?: string; undo?: () => Promise<Done | undefined> }

export type Reply = {
  subject: string
  body: string
  /** Null for what it stands at when it is sent. */
  verdict: string | null
}

export type Acts = ReturnType<typeof useActs>

/** What a scout does with demos: one thing after another, however fast the keys
 * are pressed, and the last one can always be taken back: then the demo that it
 * was done to is opened again. */
export function useActs(me: string, open: (id: string) => void) {
  const queries = useQueryClient()
  const [crossed, setCrossed] = useState<Crossed | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const undoable = useRef<(() => Promise<Done | undefined>)[]>([])

  /** Answers whether it was done. */
  function act(work: () => Promise<Done | undefined>): Promise<boolean> {
    waiting.current += 1
    const turn = line.current.then(async () => {
      try {
        const done = await work()
        // Of keys that were pressed faster than the line is, the last one.
        if (waiting.current === 1) await lookAgain(queries)
        tell(done)
        return done !== undefined
      } catch (error) {
        notify({ text: saidOf(error), bad: true })
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
    void act(undo)
  }

  /** After all that was pressed before it. */
  function undoLast() {
    void line.current.then(() => {
      const last = undoable.current.at(-1)
      if (last) undoThis(last)
      else notify({ text: triageMessages.nothingToUndo })
    })
  }

  /** Null when a colleague has said something else meanwhile: then it is told,
   * and nothing is written. */
  async function say(demo: Demo, status: string) {
    const { id, answer } = demo
    const turnsOver =
      isWaiting(answer) &&
      (answer.verdict === "declined") !== (status === "declined")
    if (turnsOver && !answer.mine) {
      const text = triageMessages.theirAnswer(answer.by, answer.due_at)
      notify({ text, bad: true })
      return null
    }
    const judged = await judgeDemo(id, status, demo.status)
    if (judged.said) {
      setCrossed((before) => (before?.id === id ? null : before))
      amend(queries, id, { status })
      return judged
    }
    setCrossed({ id, mine: status, theirs: judged })
    const text = triageMessages.crossed(demo.artist_name, judged, status)
    notify({ text, bad: true })
    return null
  }

  async function said(id: string, status: string): Promise<Done | undefined> {
    const demo = known(id)
    if (demo.status === status) return { text: triageMessages.already }
    const judged = await say(demo, status)
    if (!judged) return
    void readAgain(queries, ["today"])
    return {
      text: triageMessages.judged(demo.artist_name, status, judged.due_at),
      undo: () => saidBack(id, demo.status),
    }
  }

  async function saidBack(id: string, status: string) {
    const judged = await say(known(id), status)
    open(id)
    return judged ? { text: triageMessages.takenBack } : undefined
  }

  async function starred(id: string, stars: number): Promise<Done> {
    const { marks } = known(id)
    const own = marks.find(({ user_id }) => user_id === me)
    const others = marks.filter((mark) => mark !== own)
    await starDemo(id, stars)
    const mine = { name: null, ...own, user_id: me, stars }
    amend(queries, id, { marks: stars > 0 ? [...others, mine] : others })
    return {
      text: triageMessages.stars(stars),
      undo: async () => {
        await starDemo(id, own?.stars ?? 0)
        return { text: triageMessages.takenBack }
      },
    }
  }

  async function tagged(id: string, tags: string[]): Promise<Done> {
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
    amend(queries, id, { status: verdict })
    void readAgain(queries, ["today"])
    return {
      text: triageMessages.answered(demo.artist_name, due),
      undo: async () => {
        await takeBackOwnAnswer(id)
        const now = { ...demo, answer: null, status: openAgain(demo, verdict) }
        if (now.status !== demo.status) await say(now, demo.status)
        open(id)
        return { text: triageMessages.answerTakenBack }
      },
    }
  }

  function known(id: string) {
    const demo = demoNow(queries, id)
    if (!demo) {
      throw new SpokenError({ status: 404, message: triageMessages.gone })
    }
    return demo
  }

  return {
    crossed,
    undoLast,
    judge: (id: string, status: string) => act(() => said(id, status)),
    star: (id: string, stars: number) => act(() => starred(id, stars)),
    tag: (id: string, tags: string[]) => act(() => tagged(id, tags)),
    answer: (id: string, reply: Reply) => act(() => answered(id, reply)),
    hear: (id: string) =>
      act(async () => {
        if (known(id).heard_at === null) await hearDemo(id)
        return {}
      }),
    takeBack: (id: string) =>
      act(async () => {
        await takeBackAnswer(id)
        return { text: triageMessages.answerTakenBack }
      }),
    note: (id: string, text: string) =>
      act(async () => {
        const all = await colleaguesNow(queries)
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
      act(async () => {
        await deleteDemo(id)
        void readAgain(queries, ["today"])
        return { text: triageMessages.deleted }
      }),
  }
}

/** What an answer that is no verdict leaves: what was said, and that it was
 * heard at least. */
export function verdictAt(status: string) {
  return status === "new" || status === "declined" ? "listening" : status
}

/** What the database makes of a demo whose answer was taken back. */
function openAgain({ heard_at }: Demo, verdict: string) {
  if (verdict !== "declined") return verdict
  return heard_at === null ? "new" : "listening"
}
