export interface ApiAnswer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  /** JSON where the answer is JSON, else text; undefined when there is none. */
  readonly body: Body
}

export interface ApiCall {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** A plain HTTP client: what it sends and returns is what is on the wire. Paths are those below /api/v1. */
export interface ApiClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect of a body
  call<Body = any>(request: string, call?: ApiCall): Promise<ApiAnswer<Body>>
  /** The response as it comes, for streams. */
  open(request: string, call?: ApiCall & { readonly signal?: AbortSignal }): Promise<Response>
}

/** `request` is a method and a path: `GET /collections`. */
export function apiClient(url: string, key: string | undefined): ApiClient {
  const open: ApiClient['open'] = (request, { query = {}, body, form, headers = {}, signal } = {}) => {
    const [method = 'GET', path = ''] = request.split(' ')
    const target = new URL(
      `${url}${/^\/(?:rpc|compat_api|v1alpha|async|pipeline|model)(?:[/?]|$)/.test(path) ? '' : '/api/v1'}${path}`,
    )
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) target.searchParams.set(name, String(value))
    return fetch(target, {
      method,
      headers: { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...headers },
      body:
        form ??
        (body === undefined || typeof body === 'string' || body instanceof Uint8Array
          ? ((body as string | Uint8Array<ArrayBuffer> | undefined) ?? null)
          : JSON.stringify(body)),
      signal: signal ?? null,
    })
  }
  return {
    open,
    async call(request, call) {
      const response = await open(request, call)
      const text = await response.text()
      const json = /^application\/json(?:;|$)/.test(response.headers.get('content-type') ?? '')
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : json ? JSON.parse(text) : text,
      }
    },
  }
}

/** The objects of a stream of JSON lines. */
export async function linesOf<Line = Record<string, unknown>>(response: Response): Promise<Line[]> {
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
