import type { Job } from "../intake-data.ts"
import { timeLeft } from "../upload/transfer-rate.ts"
import { jobStateText, jobText, progressOf } from "./job-text.ts"

/** All processing jobs of an intake with their progress. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const { share, secondsLeft } = progressOf(jobs, Date.now())
  const shown = jobs.toSorted(
    (a, b) => a.stage - b.stage || a.position - b.position,
  )
  const done = jobs.filter(({ state }) => state === "done").length
  return (
    <section aria-label="Processing" className="grid gap-4">
      <div className="grid gap-2">
        <progress
          aria-label="Processing progress"
          className="bar"
          value={share}
        />
        <p role="status" className="label flex flex-wrap gap-x-4 gap-y-1">
          <span>
            {done} of {jobs.length} done
          </span>
          <span className="text-ash">{timeLeft(secondsLeft)}</span>
        </p>
      </div>
      <ul className="border-rule border-b">
        {shown.map((job) => (
          <Line key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function Line({ job }: { job: Job }) {
  const { about, does } = jobText(job)
  const failed = job.state === "failed"
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-t py-2">
      <p className="min-w-0 break-words">
        <span className="font-semibold">{about}</span>{" "}
        <span className="text-ash">{does}</span>
      </p>
      <p className={`label ${failed ? "text-signal" : "text-ash"}`}>
        {jobStateText(job)}
      </p>
      {job.state === "running" && (
        <progress
          aria-label={`${about}: ${does}`}
          className="bar bar-thin col-span-2 mt-1"
          value={job.progress}
        />
      )}
      {failed && job.fault && (
        <p className="col-span-2 text-signal">{job.fault}</p>
      )}
    </li>
  )
}
