/** An answer before it is HTTP's. Header names are in small letters. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | null
}

export function responseOf({ status, headers, body }: Reply) {
  return new Response(body, { status, headers })
}
