type RefusalBody = Record<string, unknown>

/** An HTTP error, an answer that is no: thrown anywhere in the platform,
 * rendered once. The body has the shape of the protocol it belongs to (REST,
 * auth or storage). */
export class Refusal extends Error {
  override name = "Refusal"
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: RefusalBody & { message: string },
    headers: Record<string, string> = {},
  ) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }

  toResponse() {
    return Response.json(this.body, {
      status: this.status,
      headers: this.headers,
    })
  }
}

/** The answer, or in its place the refusal that was thrown on the way. */
export async function orRefusal(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal) return error.toResponse()
    throw error
  }
}
