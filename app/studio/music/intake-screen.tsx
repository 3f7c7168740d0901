import { lazy, type ReactNode } from "react"
import { Link } from "react-router"
import { useStore } from "../../ui/store.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import {
  type Intake,
  retryIntake,
  skipMissingFiles,
  useFiles,
  useIntake,
} from "./intake-data.ts"
import { musicMessages } from "./messages.ts"
import { Jobs } from "./processing/jobs.tsx"
import { Ready } from "./processing/ready.tsx"
import { StopIntake } from "./stop-intake.tsx"
import { MissingFiles } from "./upload/missing-files.tsx"
import { cancelUpload } from "./upload/upload-files.ts"
import { UploadList } from "./upload/upload-list.tsx"
import { uploads } from "./upload/uploads.ts"
import { useMusicAction } from "./use-music-action.ts"

/** Loaded only when there is a draft to edit. */
const DraftForm = lazy(() => import("./draft/draft-form.tsx"))

type IntakeScreenProps = { list: Listed; id: string }

/** One intake, from upload to release. */
export function IntakeScreen({ list, id }: IntakeScreenProps) {
  const found = useIntake(id)
  if (found.isPending) return <Loading />
  if (found.isError && !found.data)
    return <Notice text={errorMessage(found.error)} />
  const intake = found.data
  if (!intake) {
    const to = { path: `/studio/${list.path}`, title: `All ${list.many}` }
    return <Notice text={studioMessages.gone} to={to} />
  }
  return (
    <>
      <DetailHeader list={list} title={intake.draft?.title || intake.title}>
        <StopIntake intake={intake} />
      </DetailHeader>
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
        <MissingFiles intake={intake} />
      )}
    </>
  )
}

/** Returns to the draft without the added files. */
function BackToDraft({ id }: { id: string }) {
  const { busy, run } = useMusicAction()
  async function leave() {
    await skipMissingFiles(id)
    cancelUpload(id)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="max-w-prose">{musicMessages.draftKept}</p>
      <button
        type="button"
        className="press"
        disabled={busy}
        onClick={() => void run(leave)}
      >
        Skip missing files
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

/** Once there is a release, the jobs that led to the draft are hidden. */
function jobsOf({ release_id, music_jobs }: Intake) {
  return release_id
    ? music_jobs.filter(({ kind }) => kind === "encode" || kind === "cover")
    : music_jobs
}

function Draft({ intake }: StepProps) {
  const files = useFiles(intake)
  const { draft } = intake
  if (files.isError) return <Notice text={errorMessage(files.error)} />
  if (!files.data || !draft) return <Loading />
  return <DraftForm intake={{ ...intake, draft }} files={files.data} />
}

function Failed({ intake }: StepProps) {
  const { busy, run } = useMusicAction()
  const again = () =>
    run(() => retryIntake(intake.id), musicMessages.tryingAgain)
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
            onClick={() => void run(() => skipMissingFiles(intake.id))}
          >
            Back to draft
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
          Go to release
        </Link>
      </p>
    )
  )
}
