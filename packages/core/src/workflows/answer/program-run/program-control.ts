import { z } from 'zod'
import { requestJson } from '../../../kernel/json/index.ts'

const resultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), text: z.string() }),
  /** It was asked to finish, and has no answer. */
  z.object({ kind: z.literal('finished') }),
  z.object({ kind: z.literal('error'), name: z.string().max(200), message: z.string().max(4_000) }),
])
export type ProgramResult = z.output<typeof resultSchema>

/** A message to a runner. */
export type ControlLine =
  { readonly type: 'begin' } | { readonly type: 'message'; readonly text: string } | { readonly type: 'finish' }

export interface ProgramControl {
  readonly handle: (request: Request) => Promise<Response>
  /** Sends it to the program, once that has begun. */
  send(line: ControlLine): void
  /** Whether any code of the program may have run. */
  readonly begun: boolean
  /** What the program gave; undefined while it gave nothing. */
  readonly result: ProgramResult | undefined
  close(): void
}

/** Characters of an answer. */
const longestAnswer = 2_000_000
const mostBytes = 4 * longestAnswer
const mostPrintedBytes = 200_000

/**
 * The endpoint over which a runner receives what to do and reports the outcome. Everything that comes may be made up by the program,
 * which is nobody's harm but its user's: it is bounded, and read as data.
 *
 * @param begin - Called before the program begins, once; it begins only when that has worked.
 */
export function programControl({
  begin,
  printed,
}: {
  readonly begin: () => Promise<boolean>
  readonly printed: (text: string) => void
}): ProgramControl {
  const encoder = new TextEncoder()
  const waiting: ControlLine[] = []
  let listener: ReadableStreamDefaultController<Uint8Array> | undefined
  let beginning: Promise<boolean> | undefined
  let begun = false
  let result: ProgramResult | undefined

  const send = (line: ControlLine) => listener?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))

  async function listen(): Promise<Response> {
    // A program that asks again has begun already.
    if (beginning) return new Response(null, { status: 409 })
    beginning = begin()
    if (!(await beginning)) return new Response(null, { status: 410 })
    begun = true
    const lines = new ReadableStream<Uint8Array>({
      start(controller) {
        listener = controller
        send({ type: 'begin' })
        waiting.splice(0).forEach(send)
      },
      cancel: () => void (listener = undefined),
    })
    return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'GET /control': listen,
    'POST /printed': async (request) => {
      const text = z.string().safeParse(await jsonOf(request, mostPrintedBytes)).data
      if (text !== undefined) printed(text)
      return new Response(null, { status: 204 })
    },
    'POST /result': async (request) => {
      const given = resultSchema.safeParse(await jsonOf(request, mostBytes)).data ?? tooMuch
      result ??= given.kind === 'answer' && given.text.length > longestAnswer ? tooMuch : given
      return new Response(null, { status: 204 })
    },
  }

  return {
    async handle(request) {
      const route = routes[`${request.method} ${new URL(request.url).pathname}`]
      if (!route) return new Response(null, { status: 404 })
      return route(request)
    },
    send(line) {
      if (listener) send(line)
      else waiting.push(line)
    },
    get begun() {
      return begun
    },
    get result() {
      return result
    },
    close() {
      listener?.close()
      listener = undefined
    },
  }
}

const tooMuch: ProgramResult = {
  kind: 'error',
  name: 'too_large',
  message: `Its answer is no text of at most ${longestAnswer} characters; write long texts to a file.`,
}

/** Undefined for what is no JSON, or too long. */
const jsonOf = (request: Request, most: number): Promise<unknown> => requestJson(request, most).catch(() => undefined)
