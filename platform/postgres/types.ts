import type { Sql } from "./connection.ts"

type Column = {
  relation: string
  is_view: boolean
  name: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}
type ForeignKey = {
  relation: string
  name: string
  columns: string[]
  referenced: string
  referenced_columns: string[]
  one_to_one: boolean
}
type Procedure = {
  name: string
  arguments: { name: string; type: string; optional: boolean }[]
  returns: string
  returns_set: boolean
  returns_relation: boolean
  columns: { name: string; type: string }[]
}

/** Writes the database's schema as TypeScript, in the form of the `Database`
 * type of Supabase's clients. */
export async function generateTypes(sql: Sql) {
  const [columns, keys, procedures] = await Promise.all([
    readColumns(sql),
    readForeignKeys(sql),
    readProcedures(sql),
  ])
  const relations = new Set(columns.map(({ relation }) => relation))
  const named = [...Map.groupBy(columns, ({ relation }) => relation)]
  const tables = named.filter(([, [first]]) => !first?.is_view)
  const views = named.filter(([, [first]]) => first?.is_view)
  return `// Generated from supabase/ by \`npm run types\`. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
${tables.map(([name, list]) => table(name, list, keys, relations)).join("")}    }
    Views: {
${views.map(([name, list]) => view(name, list)).join("")}    }
    Functions: {
${procedures.map(procedure).join("")}    }
    Enums: { [name in never]: never }
    CompositeTypes: { [name in never]: never }
  }
}
`
}

function table(
  name: string,
  columns: Column[],
  keys: ForeignKey[],
  relations: Set<string>,
) {
  const writable = columns.filter(({ generated }) => !generated)
  const own = keys.filter(
    (key) => key.relation === name && relations.has(key.referenced),
  )
  return `      ${name}: {
        Row: {${fields(columns, () => "")}        }
        Insert: {${fields(writable, ({ optional }) => (optional ? "?" : ""))}        }
        Update: {${fields(writable, () => "?")}        }
        Relationships: [${own.map(relationship).join("")}]
      }
`
}

function view(name: string, columns: Column[]) {
  return `      ${name}: {
        Row: {${fields(columns, () => "")}        }
        Relationships: []
      }
`
}

function fields(columns: Column[], mark: (column: Column) => string) {
  const lines = columns.map(
    (column) =>
      `          ${column.name}${mark(column)}: ${typeOf(column.type)}${column.nullable ? " | null" : ""}`,
  )
  return `\n${lines.join("\n")}\n`
}

function relationship(key: ForeignKey) {
  return `
          {
            foreignKeyName: "${key.name}"
            columns: ${JSON.stringify(key.columns)}
            isOneToOne: ${key.one_to_one}
            referencedRelation: "${key.referenced}"
            referencedColumns: ${JSON.stringify(key.referenced_columns)}
          },
        `
}

function procedure(entry: Procedure) {
  const args = entry.arguments.map(
    ({ name, type, optional }) =>
      `${name}${optional ? "?" : ""}: ${typeOf(type)}`,
  )
  const row = entry.returns_relation
    ? `Database["public"]["Tables"]["${entry.returns}"]["Row"]`
    : entry.columns.length > 0
      ? `{ ${entry.columns.map(({ name, type }) => `${name}: ${typeOf(type)}`).join("; ")} }`
      : typeOf(entry.returns)
  const set = entry.returns_set || entry.columns.length > 0
  return `      ${entry.name}: {
        Args: ${args.length > 0 ? `{ ${args.join("; ")} }` : "never"}
        Returns: ${row}${set ? "[]" : ""}
      }
`
}

const NUMBERS = new Set("int2 int4 int8 float4 float8 numeric oid".split(" "))

function typeOf(type: string): string {
  if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`
  if (NUMBERS.has(type)) return "number"
  if (type === "bool") return "boolean"
  if (type === "json" || type === "jsonb") return "Json"
  if (type === "void") return "undefined"
  if (type === "record") return "Record<string, unknown>"
  return "string"
}

function readColumns(sql: Sql) {
  return sql<Column[]>`
    select c.relname as relation, c.relkind = 'v' as is_view,
      a.attname as name, t.typname as type,
      not a.attnotnull as nullable,
      (not a.attnotnull or a.atthasdef or a.attidentity <> '') as optional,
      (a.attgenerated <> '' or a.attidentity = 'a') as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`
}

function readForeignKeys(sql: Sql) {
  return sql<ForeignKey[]>`
    select c.relname as relation, k.conname as name,
      array(
        select a.attname from unnest(k.conkey) with ordinality u(num, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num
        order by u.place
      )::text[] as columns,
      r.relname as referenced,
      array(
        select a.attname from unnest(k.confkey) with ordinality u(num, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num
        order by u.place
      )::text[] as referenced_columns,
      exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisunique
          and i.indkey::int2[] <@ k.conkey and i.indpred is null
      ) as one_to_one
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid and r.relnamespace = n.oid
    where k.contype = 'f' and n.nspname = 'public'
    order by c.relname collate "C", k.conname collate "C"`
}

function readProcedures(sql: Sql) {
  return sql<Procedure[]>`
    select p.proname as name,
      coalesce((
        select json_agg(json_build_object(
          'name', p.proargnames[i], 'type', t.typname,
          'optional', i > p.pronargs - p.pronargdefaults
        ) order by i)
        from generate_series(1, p.pronargs) i
        join pg_type t on t.oid = p.proargtypes[i - 1]
      ), '[]') as arguments,
      r.typname as returns, p.proretset as returns_set,
      r.typtype = 'c' as returns_relation,
      coalesce((
        select json_agg(json_build_object(
          'name', p.proargnames[i], 'type', t.typname
        ) order by i)
        from generate_subscripts(p.proargmodes, 1) i
        join pg_type t on t.oid = p.proallargtypes[i]
        where p.proargmodes[i] in ('t', 'o', 'b')
      ), '[]') as columns
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type r on r.oid = p.prorettype
    where n.nspname = 'public' and p.prokind = 'f' and r.typname <> 'trigger'
    order by p.proname collate "C", p.oid`
}
