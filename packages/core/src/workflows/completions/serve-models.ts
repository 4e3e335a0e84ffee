import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import { check, checkPart } from '../../kernel/input/index.ts'
import { requestJson } from '../../kernel/json/index.ts'
import type { ModelCall } from '../../resources/usage/index.ts'
import type { ModelGrant, ServedModels, ServeModels } from '../answer/index.ts'
import { beginCall, type BeginCallDependencies } from './begin-call.ts'
import { completionCallSchema, type Completion } from './completion-call.ts'
import {
  chatCompletion,
  chatCompletionCall,
  chatCompletionChunks,
  chatToolsRequestSchema,
  chunkWriter,
  errorReply,
  toolsOf,
} from './openai/index.ts'
import { requireToolUse } from './tool-use.ts'

const mostBytes = 8_000_000
const keyBytes = 32
const nothingCited = (): never => {
  throw new Error('Models cite nothing.')
}

/** An API like OpenAI's for programs that know nothing but a key of their own. */
export function serveModels(dependencies: BeginCallDependencies): ServeModels {
  const { ids, clock, models } = dependencies
  const begin = beginCall(dependencies)

  return (grant): ServedModels => {
    const key = ids.secret(keyBytes)
    const closing = new AbortController()
    const made: ModelCall[] = []
    const underWay = new Set<Promise<void>>()
    let left = grant.calls

    function admit(request: Request): void {
      if (request.headers.get('authorization') !== `Bearer ${key}`) throw refused('unauthorized', 'The key is wrong.')
      if (closing.signal.aborted || clock.now() > grant.until) throw refused('unauthorized', 'The key has expired.')
    }

    /** The time of one call, which `close` waits for. */
    function timed(request: Request) {
      const late = new AbortController()
      const cancel = clock.schedule(clock.now() + grant.callMs, () => late.abort(tooLong(grant)))
      const signal = AbortSignal.any([grant.signal, closing.signal, late.signal, request.signal])
      const ended = Promise.withResolvers<void>()
      underWay.add(ended.promise)
      const end = () => {
        cancel()
        underWay.delete(ended.promise)
        ended.resolve()
      }
      const fail = (error: unknown): never => {
        end()
        throw late.signal.aborted ? late.signal.reason : error
      }
      return { signal, end, fail }
    }

    /** A call that is fit to be made; its model is asked as its completion is read. */
    async function begun(request: Request) {
      const body = checkPart(chatToolsRequestSchema, await requestJson(request, mostBytes))
      const call = check(completionCallSchema, { ...chatCompletionCall(body), ...toolsOf(body) })
      requireToolUse(call)
      const time = timed(request)
      const purpose = { payer: grant.payer, kind: 'answer', subjectId: grant.subjectId } as const
      const options = { signal: time.signal }
      const completion = await begin(call, purpose, options, (calls) => made.push(...calls)).catch(time.fail)
      return { body, completion, time }
    }

    async function complete(request: Request): Promise<Response> {
      if (left <= 0) throw refused('over_budget', `This run may make ${grant.calls} calls of models, and made them.`)
      // Before anything is waited for: others may come meanwhile.
      left--
      const { body, completion, time } = await begun(request).catch((error: unknown) => {
        left++
        throw error
      })
      if (body.stream !== true) {
        return json(await chatCompletion(completion, nothingCited).catch(time.fail).finally(time.end))
      }
      const includeUsage = body.stream_options?.include_usage === true
      return events(completion, { includeUsage, ...time }).catch(time.fail)
    }

    const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
      'POST /v1/chat/completions': complete,
      'GET /v1/models': async () => json({ object: 'list', data: models.languageModels.map(listed) }),
    }

    return {
      key,
      calls: () => made,
      async handle(request) {
        try {
          admit(request)
          const { pathname } = new URL(request.url)
          const route = routes[`${request.method} ${pathname}`]
          if (!route) throw refused('not_found', `There is no ${request.method} ${pathname} here.`)
          return await route(request)
        } catch (thrown) {
          return failed(asDocentError(thrown))
        }
      },
      async close() {
        closing.abort(new DocentError({ code: 'canceled', message: 'The agent has ended.' }))
        await Promise.all(underWay)
      },
    }
  }
}

const listed = ({ id, provider }: { readonly id: string; readonly provider: string }) => ({
  ...{ id, object: 'model', created: 0, owned_by: provider },
})

const refused = (code: 'unauthorized' | 'not_found' | 'over_budget', message: string) =>
  new DocentError({ code, message })

const tooLong = ({ callMs }: ModelGrant) =>
  new DocentError({ code: 'timed_out', message: `A call of a model may take ${callMs / 1000} seconds.` })

const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Clients wait as long as the reply requests. */
function failed(error: DocentError): Response {
  const { retryAfterMs } = error.details ?? {}
  const headers = typeof retryAfterMs === 'number' ? { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } : {}
  return json(errorReply(error), error.status, headers)
}

/** What fails before the first piece is a status; after it, the last event. */
async function events(
  completion: Completion,
  {
    includeUsage,
    signal,
    end,
  }: { readonly includeUsage: boolean; readonly signal: AbortSignal; readonly end: () => void },
): Promise<Response> {
  const write = chunkWriter()
  const chunks = chatCompletionChunks(completion, { includeUsage, encodeCitation: nothingCited })
  const first = await chunks.next()
  async function* lines(): AsyncGenerator<string> {
    try {
      if (first.done !== true) yield write(first.value)
      for await (const chunk of chunks) yield write(chunk)
      // What was left while nobody read it ends as if it were whole.
      signal.throwIfAborted()
      yield '[DONE]'
    } catch (error) {
      yield JSON.stringify(errorReply(asDocentError(error)))
    }
  }
  const encoder = new TextEncoder()
  const source = lines()
  // Whether it is read to its end, left, or nobody reads it any more: the model lets go, and its usage is recorded.
  const leave = async () => {
    signal.removeEventListener('abort', abandon)
    await chunks.return(undefined).catch(() => undefined)
    end()
  }
  const abandon = () => void leave()
  signal.addEventListener('abort', abandon)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done !== true) return controller.enqueue(encoder.encode(`data: ${value}\n\n`))
      controller.close()
      await leave()
    },
    cancel: leave,
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } })
}
