/** CORS: Supabase's endpoints answer every origin, because they identify a
 * caller only by keys and tokens that a page must hold, never by cookies that a
 * browser adds. */
const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Content-Location, Content-Profile, Content-Range, Link, Location, Preference-Applied, Proxy-Status, Retry-After, Server-Timing, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset, X-Supabase-Api-Version, X-Total-Count",
}

export function preflight(request: Request, more: Record<string, string> = {}) {
  return new Response(null, {
    status: 204,
    headers: {
      ...HEADERS,
      ...more,
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers":
        request.headers.get("Access-Control-Request-Headers") ??
        "apikey, authorization, content-type, x-client-info",
      "Access-Control-Max-Age": "86400",
    },
  })
}

export function withCors(response: Response) {
  for (const [name, value] of Object.entries(HEADERS)) {
    response.headers.set(name, value)
  }
  return response
}
