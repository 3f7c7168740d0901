// biome-ignore lint/suspicious/noExplicitAny: only its reader knows what a column holds
type Row = { [column: string]: any }

/** What the demo needs of the connection that it is handed: it opens none. */
export interface TransactionSql {
  (name: string): object
  (names: readonly string[] & { raw?: never }): object
  <T extends readonly (object | undefined)[] = Row[]>(
    text: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<T & Iterable<NonNullable<T[number]>>>
}

export interface Sql extends TransactionSql {
  begin<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>
}
