import { answerReader, type AnswerReader } from './answer-reader.ts'
import type { ChildOptions, Command, Dump, Heard } from './protocol.ts'
import { ChildEnded, Refused, runChild, type Child } from './run-child.ts'

interface Following {
  readonly reader: AnswerReader
  readonly end: PromiseWithResolvers<string>
}

/**
 * A caller that outlives the processes it talks to: when one ends, the next is started over the same data, what was not
 * acknowledged is asked again, and answers are read on from where their readers are.
 */
export interface DurableSession {
  readonly child: () => Child
  /** Processes that ended on the way. */
  readonly ends: () => number
  /** The code or signal of each of them. */
  readonly endings: () => readonly (number | string)[]
  /** Asks until it is acknowledged. A second try may report that the first had done it: `done` names those codes. */
  ask<Value>(command: Command, done?: readonly string[]): Promise<Value | undefined>
  call<Value>(service: string, method: string, args: readonly unknown[], done?: readonly string[]): Promise<Value>
  /** What is stored, of whichever process lives. */
  dump(): Promise<Dump>
  /** Reads an answer to its end over any number of processes. */
  read(questionId: string): { readonly reader: AnswerReader; readonly end: Promise<string> }
  /** The session no longer expects the answers it reads to end well. */
  forget(questionId: string): void
  close(): Promise<void>
}

export interface DurableSessionOptions {
  readonly first: ChildOptions
  /** Options of the process after `ends` others; by default one that is not killed. */
  readonly next?: (ends: number) => ChildOptions
  readonly started?: (child: Child, ends: number) => void
  /** Processes that may end before something must be wrong. @default 20 */
  readonly mostEnds?: number
}

export async function durableSession(options: DurableSessionOptions): Promise<DurableSession> {
  const { kill: _, record: __, ...plain } = options.first
  const following = new Map<string, Following>()
  const endings: (number | string)[] = []
  let closed = false
  let restarting: Promise<void> | undefined
  let child = start(options.first)

  function start(childOptions: ChildOptions): Child {
    const heard = (event: Heard) => following.get(event.heard)?.reader.hear(event)
    const started = runChild(childOptions, { heard })
    options.started?.(started, endings.length)
    return started
  }

  /** One process after another until one is ready. */
  function restart(): Promise<void> {
    if (closed || (child.alive() && restarting === undefined)) return Promise.resolve()
    restarting ??= (async () => {
      for (;;) {
        endings.push(await child.ended)
        if (endings.length > (options.mostEnds ?? 20)) throw new Error('the process ended over and over')
        child = start(options.next?.(endings.length) ?? plain)
        try {
          await child.ready
          break
        } catch (error) {
          if (!(error instanceof ChildEnded)) throw error
        }
      }
      restarting = undefined
      for (const item of following.values()) void follow(item)
    })()
    return restarting
  }

  async function follow(item: Following): Promise<void> {
    const { questionId, position } = item.reader
    try {
      item.end.resolve((await child.ask({ do: 'follow', questionId, ...position() })) as string)
      following.delete(questionId)
    } catch (error) {
      // Followed again behind the restart.
      if (error instanceof ChildEnded) return restart()
      following.delete(questionId)
      item.end.reject(error)
    }
  }

  async function ask<Value>(command: Command, done: readonly string[] = []): Promise<Value | undefined> {
    for (let tries = 0; ; tries++) {
      try {
        await child.ready
        return (await child.ask(command)) as Value
      } catch (error) {
        if (error instanceof ChildEnded) await restart()
        else if (tries > 0 && error instanceof Refused && done.includes(error.code)) return undefined
        else throw error
      }
    }
  }

  try {
    await child.ready
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error
    await restart()
  }

  return {
    child: () => child,
    ends: () => endings.length,
    endings: () => endings,
    ask,
    call: async <Value>(service: string, method: string, args: readonly unknown[], done?: readonly string[]) =>
      (await ask<Value>({ do: 'call', service, method, args }, done)) as Value,
    dump: async () => (await ask<Dump>({ do: 'dump' }))!,
    read(questionId) {
      const item = { reader: answerReader(questionId), end: Promise.withResolvers<string>() }
      item.end.promise.catch(() => {})
      following.set(questionId, item)
      if (child.alive()) void follow(item)
      return { reader: item.reader, end: item.end.promise }
    },
    forget: (questionId) => void following.delete(questionId),
    async close() {
      closed = true
      following.clear()
      if (child.alive()) child.kill()
      await child.ended
    },
  }
}
