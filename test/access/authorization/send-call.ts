import { Agent, request } from 'node:http'
import type { Operation } from './operations.ts'
import type { Situation } from './situation.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Thousands of calls: `fetch` would take longer than what it asks for. */
const agent = new Agent({ keepAlive: true })

/** Makes the call of a situation with a key, or with none. */
export async function sendCall(
  url: string,
  key: string | undefined,
  { method, path }: Operation,
  call: { readonly situation: Situation; readonly parameters: Readonly<Record<string, string>> },
): Promise<Answer> {
  const { query = {}, body, headers = {}, file, fields, path: own = {} } = call.situation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = own[name] ?? call.parameters[name]
    if (value === undefined) throw new Error(`The world has nothing for the path parameter ${name}.`)
    return encodeURIComponent(value)
  })
  const target = new URL(`${url}${/^\/(?:rpc|compat_api)\//.test(path) ? '' : '/api/v1'}${filled}`)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
  const content = (file ?? fields) ? await formOf(file, fields) : bodyOf(body)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(
    target,
    {
      agent,
      method,
      headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...content?.headers, ...headers },
    },
    (response) => {
      const parts: string[] = []
      response.setEncoding('utf8')
      response.on('data', (part: string) => parts.push(part))
      response.on('end', () => {
        const { statusCode = 0, headers: said } = response
        resolve({ status: statusCode, contentType: said['content-type'] ?? null, text: parts.join('') })
      })
      response.on('error', reject)
    },
  )
  sent.on('error', reject)
  sent.end(content?.bytes)
  return promise
}

interface Content {
  readonly bytes: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

function bodyOf(body: unknown): Content | undefined {
  if (body === undefined) return undefined
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { bytes, headers: { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) } }
}

async function formOf(file: Situation['file'], fields: Situation['fields'] = {}): Promise<Content> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new Blob([file.content]), file.name)
  const encoded = new Response(form)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type')!
  return { bytes, headers: { 'content-type': type, 'content-length': String(bytes.byteLength) } }
}
