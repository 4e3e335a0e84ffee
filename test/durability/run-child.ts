import { fork, type ChildProcess } from 'node:child_process'
import type { ChildOptions, Command, Dump, FromChild, Heard, Reply } from './protocol.ts'

/** The process ended before it replied: what was asked may have happened or not. */
export class ChildEnded extends Error {}

/** What a child refused, by the code of its error. */
export class Refused extends Error {
  readonly code: string

  constructor(error: NonNullable<Reply['error']>) {
    super(`${error.code}: ${error.message}`)
    this.code = error.code
  }
}

export interface Child {
  /** Resolves when it is ready. @throws ChildEnded */
  readonly ready: Promise<void>
  /** The code or signal it ended with. */
  readonly ended: Promise<number | string>
  readonly alive: () => boolean
  readonly pid: number | undefined
  /** Points reached, when recording. */
  readonly points: readonly string[]
  ask(command: Command): Promise<unknown>
  call<Value>(service: string, method: string, ...args: unknown[]): Promise<Value>
  dump(): Promise<Dump>
  kill(): void
}

/** Starts a Docent in a process of its own. */
export function runChild(options: ChildOptions, listen: { readonly heard?: (event: Heard) => void } = {}): Child {
  const file = options.program ?? new URL('./child.ts', import.meta.url)
  const process_: ChildProcess = fork(file, [JSON.stringify(options)], {
    execArgv: ['--conditions=docent-source'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const points: string[] = []
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number | string>()
  ready.promise.catch(() => {})
  let alive = true
  let next = 1

  process_.on('message', (message: FromChild) => {
    // What arrives behind the end belongs to nobody: anyone who waited was notified already.
    if (!alive) return
    if ('ready' in message) ready.resolve()
    else if ('reached' in message) points.push(message.reached)
    else if ('heard' in message) listen.heard?.(message)
    else {
      const call = waiting.get(message.reply)
      waiting.delete(message.reply)
      if (message.error) call?.reject(new Refused(message.error))
      else call?.resolve(message.value)
    }
  })
  process_.on('error', () => {
    // A message could not be sent because the process is gone; `exit` says so too.
  })
  process_.on('exit', (code, signal) => {
    alive = false
    const error = new ChildEnded(`the child ended with ${signal ?? code}`)
    ready.reject(error)
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
    ended.resolve(signal ?? code ?? 0)
  })

  const ask = (command: Command) =>
    new Promise<unknown>((resolve, reject) => {
      if (!alive) return reject(new ChildEnded('the child has ended'))
      const number = next++
      waiting.set(number, { resolve, reject })
      process_.send({ ...command, number })
    })

  return {
    ready: ready.promise,
    ended: ended.promise,
    alive: () => alive,
    pid: process_.pid,
    points,
    ask,
    call: <Value>(service: string, method: string, ...args: unknown[]) =>
      ask({ do: 'call', service, method, args }) as Promise<Value>,
    dump: () => ask({ do: 'dump' }) as Promise<Dump>,
    kill: () => void process_.kill('SIGKILL'),
  }
}
