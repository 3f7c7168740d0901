import {
  SETTINGS,
  type Setting,
  type SettingKey,
} from "#domain/records/settings.ts"
import { isRecord } from "#domain/setting.ts"
import { ask, type Read } from "../data/tables.ts"
import type { Row, Store, Values } from "../resource.ts"

type Kept = { key: string; value: unknown; updated_at: string }

const COLUMNS = "key,value,updated_at"

/** Stores a setting as JSON in one row. Keys that the form doesn't know are
 * kept. */
export function settingStore(key: SettingKey): Store {
  const { read, closed }: Setting = SETTINGS[key]

  async function first(run: Read<Kept[]>): Promise<Row | null> {
    const { data } = await ask<Kept[]>(run)
    const [kept] = data
    if (!kept) return null
    const { value, updated_at } = kept
    return { ...read(value), id: key, value, updated_at }
  }

  return {
    read: () =>
      first((tables) =>
        tables.from("site_settings").select(COLUMNS).eq("key", key),
      ),
    insert: async (values) => {
      const row = { key, value: values, is_closed: closed === true }
      const made = await first((tables) =>
        tables.from("site_settings").insert(row).select(COLUMNS),
      )
      if (!made) throw new Error("The insert returned no setting.")
      return made
    },
    update: ({ value, updated_at }, values) =>
      first((tables) =>
        tables
          .from("site_settings")
          .update({ value: merged(value, values) })
          .eq("key", key)
          .eq("updated_at", updated_at)
          .select(COLUMNS),
      ),
  }
}

function merged(value: unknown, values: Values) {
  return { ...(isRecord(value) ? value : {}), ...values }
}
