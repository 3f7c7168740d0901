type RefusalBody = Record<string, unknown>

/** An HTTP error response: thrown anywhere in the platform, rendered once. The
 * body has the form of the protocol it belongs to (REST, auth or storage). */
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

/** The response, or else the rendering of the refusal that was thrown. */
export async function orRefusal(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal) return error.toResponse()
    throw error
  }
}
