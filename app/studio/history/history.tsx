import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { may } from "../data/access.ts"
import { readHistory } from "../data/history.ts"
import { ask } from "../data/tables.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { TABLES } from "./labels.ts"
import { Steps } from "./steps.tsx"

const AT_ONCE = 60

/** The history of everything, filtered by table and person. */
export function Component() {
  const { role } = useStaff()
  const [params, setParams] = useSearchParams()
  if (!may(role, ["editor", "shop"])) {
    return <Notice text={studioMessages.notYours} />
  }
  const table = params.get("table") ?? ""
  const by = params.get("by") ?? ""
  function choose(name: string, value: string) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  }
  return (
    <>
      <h1 className="headline px-gutter pt-6 pb-4 text-3xl">History</h1>
      <search className="flex flex-wrap gap-3 px-gutter pb-4">
        <Choice
          title="Type"
          value={table}
          options={Object.entries(TABLES)}
          onChoose={(value) => choose("table", value)}
        />
        <People value={by} onChoose={(value) => choose("by", value)} />
      </search>
      <Found key={`${table} ${by}`} table={table} by={by} />
    </>
  )
}

function Found({ table, by }: { table: string; by: string }) {
  const history = useInfiniteQuery({
    queryKey: ["history", "all", table, by],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      readHistory({ table, by, before: pageParam }, AT_ONCE),
    getNextPageParam: (last) =>
      last.length < AT_ONCE ? undefined : last.at(-1)?.id,
  })
  if (history.isPending) return <Loading />
  if (history.isError) return <Notice text={errorMessage(history.error)} />
  const lines = history.data.pages.flat()
  if (lines.length === 0) {
    return <p className="px-gutter">{studioMessages.nothingFound}</p>
  }
  return (
    <>
      <Steps lines={lines} />
      {history.hasNextPage && (
        <p className="px-gutter pt-4">
          <button
            type="button"
            className="press"
            disabled={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            Show older
          </button>
        </p>
      )}
    </>
  )
}

type ChoiceProps = {
  title: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string) => void
}

function Choice({ title, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="max-sm:grow">
      <span className="sr-only">{title}</span>
      <select
        className="box"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{title}: all</option>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type Colleague = { user_id: string; name: string }

function People(props: Pick<ChoiceProps, "value" | "onChoose">) {
  const people = useQuery({
    queryKey: ["staff", "names"],
    queryFn: readColleagues,
  })
  const options = people.data?.map(
    ({ user_id, name }) => [user_id, name] as const,
  )
  return <Choice title="Person" options={options ?? []} {...props} />
}

async function readColleagues() {
  const { data } = await ask<Colleague[]>((tables) =>
    tables.from("staff").select("user_id,name").order("name").limit(200),
  )
  return data
}
