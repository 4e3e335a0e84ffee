import type { Sandbox, SandboxCapabilities, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'

/** The program of an agent, as a test plays it. */
export interface PlayedProgram {
  /** What the runner read from standard input. */
  readonly job: {
    readonly function: string
    readonly arguments: { readonly query: string; readonly chat_history: readonly object[] }
    readonly environment: Readonly<Record<string, string>>
  }
  readonly request: SandboxRunRequest
  print(text: string): Promise<void>
  /** Calls the API for models: the path behind `/v1`. */
  models(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** The next message to the program. */
  heard(): Promise<{ readonly type: string; readonly text?: string }>
  /** New files of the working directory. */
  readonly files: Map<string, Uint8Array>
  readonly signal: AbortSignal
}

type Play = (program: PlayedProgram) => Promise<string>

const call = (handle: (request: Request) => Promise<Response>, path: string, init?: RequestInit) =>
  handle(new Request(`http://127.0.0.1:20001${path}`, init))

/** A sandbox in which the test plays every program. What `play` throws is the error of the agent. */
export function scriptedSandbox(
  play: Play,
  more: Partial<SandboxCapabilities> = {},
): Sandbox & { readonly requests: SandboxRunRequest[] } {
  const requests: SandboxRunRequest[] = []
  return {
    requests,
    capabilities: async () => ({ level: 'full', images: { python: '3.11.2', node: '24.0.0' }, ...more }),
    async run(request, signal) {
      requests.push(request)
      const ended = Promise.withResolvers<never>()
      const end = () => ended.reject(signal.reason)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      try {
        return await Promise.race([played(request, signal, play), ended.promise])
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
    start: () => Promise.reject(new Error('Nothing is started here.')),
    close: async () => {},
  }
}

async function played(request: SandboxRunRequest, signal: AbortSignal, play: Play): Promise<SandboxOutcome> {
  const [models, control] = request.endpoints!.map(({ handle }) => handle)
  const job = JSON.parse(new TextDecoder().decode(request.stdin)) as PlayedProgram['job']
  const listening = await call(control!, '/control')
  if (listening.body === null) return outcome(new Map(), 1)
  const lines = linesOf(listening.body)
  const begin = await lines.next()
  if ((begin.value as { readonly type: string }).type !== 'begin') throw new Error('It did not begin.')
  const files = new Map<string, Uint8Array>()
  const post = (path: string, body: unknown) => call(control!, path, { method: 'POST', body: JSON.stringify(body) })
  const key = `Bearer ${job.environment['CUSTOM_AGENT_API_KEY']}`
  const program: PlayedProgram = {
    ...{ job, request, files, signal },
    print: async (text) => void (await post('/printed', text)),
    models: (path, body, headers = {}) =>
      call(models!, `/v1${path}`, {
        headers: { authorization: key, ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    heard: async () => (await lines.next()).value as { readonly type: string },
  }
  try {
    await post('/result', { kind: 'answer', text: await play(program) })
  } catch (error) {
    await post('/result', { kind: 'error', name: 'Error', message: (error as Error).message })
  }
  return outcome(files, 0)
}

const outcome = (files: ReadonlyMap<string, Uint8Array>, exitCode: number): SandboxOutcome => ({
  ...{ exitCode, files, leftOut: [] },
  ...{ stdout: new Uint8Array(), stderr: new Uint8Array() },
})

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = ''
  for await (const part of body) {
    const lines = (rest + new TextDecoder().decode(part)).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line)
  }
}
