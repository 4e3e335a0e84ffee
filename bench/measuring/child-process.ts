import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that answers calls, so that what it needs of processor and memory is its own. */
export interface Child extends AsyncDisposable {
  readonly pid: number
  call<Answer>(name: string, input?: unknown): Promise<Answer>
}

export type Calls = Readonly<Record<string, (input: never) => unknown>>

interface Request {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

interface Reply {
  readonly id: number
  readonly answer?: unknown
  readonly error?: string
}

/** Starts a bench again as a child; `part` is its role. */
export function startChild(
  url: string,
  part: string,
  options: {
    readonly arguments?: readonly string[]
    readonly node?: readonly string[]
    readonly env?: NodeJS.ProcessEnv
  } = {},
): Child {
  const settings: ForkOptions = {
    execArgv: ['--conditions=docent-source', ...(options.node ?? [])],
    env: { ...process.env, ...options.env },
    serialization: 'advanced',
  }
  const child: ChildProcess = fork(fileURLToPath(url), [part, ...(options.arguments ?? [])], settings)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let next = 0
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      for (const call of waiting.values()) call.reject(new Error(`the ${part} process ended: ${code ?? signal}`))
      resolve()
    })
  })
  child.on('message', ({ id, answer, error }: Reply) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(answer)
    else call?.reject(new Error(`${part}: ${error}`))
  })
  return {
    pid: child.pid!,
    call<Answer>(name: string, input?: unknown) {
      const call = Promise.withResolvers<unknown>()
      const request: Request = { id: next++, name, input }
      waiting.set(request.id, call)
      child.send(request)
      return call.promise as Promise<Answer>
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** In the child: answers calls until the parent lets go, then cleans up and ends. */
export function serveParent(calls: Calls, close: () => Promise<void> | void = () => {}): void {
  process.on('message', (request: Request) => {
    const reply = (message: Omit<Reply, 'id'>) => process.send?.({ id: request.id, ...message })
    Promise.resolve()
      .then(() => calls[request.name]!(request.input as never))
      .then(
        (answer) => reply({ answer }),
        (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
  })
  process.once('disconnect', () => {
    void Promise.resolve(close()).finally(() => process.exit())
  })
}

/** Which part this process is to play; undefined for the one that was started by hand. */
export const part = (): string | undefined => (process.send === undefined ? undefined : process.argv[2])

export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024
