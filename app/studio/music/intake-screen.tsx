import { lazy, type ReactNode } from "react"
import { Link } from "react-router"
import { useStore } from "../../ui/store.ts"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { throwAway } from "./bring/bring.ts"
import { StillMissing } from "./bring/still-missing.tsx"
import { UploadList } from "./bring/upload-list.tsx"
import { uploads } from "./bring/uploads.ts"
import {
  type Intake,
  leaveRestOut,
  tryAgain,
  useFiles,
  useIntake,
} from "./intake-data.ts"
import { Jobs } from "./making/jobs.tsx"
import { Ready } from "./making/ready.tsx"
import { musicMessages } from "./messages.ts"
import { StopIntake } from "./stop-intake.tsx"
import { useDoing } from "./use-doing.ts"

/** Everything that mends, and is wanted once something was read. */
const DraftForm = lazy(() => import("./draft/draft-form.tsx"))

type IntakeScreenProps = { list: Listed; id: string }

/** One record on its way in: brought, looked at, mended, made. */
export function IntakeScreen({ list, id }: IntakeScreenProps) {
  const found = useIntake(id)
  if (found.isPending) return <Loading />
  if (found.isError && !found.data) return <Told text={saidOf(found.error)} />
  const intake = found.data
  if (!intake) {
    const to = { path: `/studio/${list.path}`, title: `All ${list.many}` }
    return <Told text={studioMessages.gone} to={to} />
  }
  return (
    <>
      <SheetHead list={list} title={intake.draft?.title || intake.title}>
        <StopIntake intake={intake} />
      </SheetHead>
      <div className="grid gap-6 px-gutter pt-6">
        <Step intake={intake} />
      </div>
    </>
  )
}

function Step({ intake }: { intake: Intake }): ReactNode {
  switch (intake.state) {
    case "uploading":
      return <Uploading intake={intake} />
    case "inspecting":
      return <Working intake={intake} text={musicMessages.inspecting} />
    case "draft":
      return <Draft intake={intake} />
    case "making":
      return (
        <Working intake={intake} text={musicMessages.made}>
          <ToRelease id={intake.release_id} />
        </Working>
      )
    case "ready":
      return (
        <>
          <p className="max-w-prose">{musicMessages.ready}</p>
          <Ready intake={intake} />
        </>
      )
    case "failed":
      return <Failed intake={intake} />
    case "cancelled":
      return <p>{musicMessages.cancelled}</p>
  }
}

type StepProps = { intake: Intake }

function Uploading({ intake }: StepProps) {
  const upload = useStore(uploads).find((one) => one.intake === intake.id)
  return (
    <>
      {intake.draft && <BackToDraft id={intake.id} />}
      {upload ? (
        <UploadList upload={upload} />
      ) : (
        <StillMissing intake={intake} />
      )}
    </>
  )
}

/** Who brings more to a draft may think better of it. */
function BackToDraft({ id }: { id: string }) {
  const { busy, act } = useDoing()
  async function leave() {
    await leaveRestOut(id)
    throwAway(id)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="max-w-prose">{musicMessages.comesBack}</p>
      <button
        type="button"
        className="press"
        disabled={busy}
        onClick={() => void act(leave)}
      >
        Leave the rest out
      </button>
    </div>
  )
}

type WorkingProps = StepProps & { text: string; children?: ReactNode }

function Working({ intake, text, children }: WorkingProps) {
  return (
    <div className="grid max-w-3xl gap-6">
      <p>{text}</p>
      {children}
      <Jobs jobs={jobsOf(intake)} />
    </div>
  )
}

/** What was done to make the draft is done with once there is a record. */
function jobsOf({ release_id, music_jobs }: Intake) {
  return release_id
    ? music_jobs.filter(({ kind }) => kind === "encode" || kind === "cover")
    : music_jobs
}

function Draft({ intake }: StepProps) {
  const files = useFiles(intake)
  const { draft } = intake
  if (files.isError) return <Told text={saidOf(files.error)} />
  if (!files.data || !draft) return <Loading />
  return <DraftForm intake={{ ...intake, draft }} files={files.data} />
}

function Failed({ intake }: StepProps) {
  const { busy, act } = useDoing()
  const again = () => act(() => tryAgain(intake.id), musicMessages.tryingAgain)
  return (
    <div className="grid max-w-3xl gap-6">
      <p role="alert" className="border-signal border-l-4 pl-3">
        {intake.fault}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="press press-main"
          disabled={busy}
          onClick={() => void again()}
        >
          Try again
        </button>
        {intake.draft && !intake.release_id && (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() => void act(() => leaveRestOut(intake.id))}
          >
            Back to the draft
          </button>
        )}
        <ToRelease id={intake.release_id} />
      </div>
      <Jobs jobs={jobsOf(intake)} />
    </div>
  )
}

function ToRelease({ id }: { id: string | null }) {
  return (
    id && (
      <p>
        <Link to={`/studio/releases/${id}`} className="press">
          To the release
        </Link>
      </p>
    )
  )
}
