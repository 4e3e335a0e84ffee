import { answerReader, type AnswerReader } from './answer-reader.ts'
import type { ChildOptions, Command, Heard } from './protocol.ts'
import { ChildEnded, Refused, runChild, type Child } from './run-child.ts'
import { freeze } from './supervised-child.ts'

/** A caller in front of several processes over the same stores: each call goes to any of them, and to another when it fails. */
export interface Deployment {
  /** Ends a process at once, and starts another in its place. */
  kill(member: number): Promise<void>
  /** Lets a process stand still for so long. */
  freeze(member: number, milliseconds: number): Promise<void>
  /** Asks until it is acknowledged. A second try may report that the first had done it: `done` names those codes. */
  ask<Value>(command: Command, done?: readonly string[]): Promise<Value | undefined>
  call<Value>(service: string, method: string, args: readonly unknown[], done?: readonly string[]): Promise<Value>
  /** Reads an answer to its end, over any of the processes. */
  read(questionId: string): { readonly reader: AnswerReader; readonly end: Promise<string> }
  close(): Promise<void>
}

export interface DeploymentOptions {
  /** One for each process. */
  readonly members: readonly ChildOptions[]
  /** 0 to 1, to choose a process by. */
  readonly random: () => number
  /** How long one process may take for a reply before another is asked. @default 15_000 */
  readonly timeoutMs?: number
}

/** What is not about the request, only about a process or what it depends on. */
const passing = ['unavailable', 'internal', 'timed_out', 'conflict']
const pauseMs = 100
const mostTries = 200

export async function startDeployment({ members, random, timeoutMs = 15_000 }: DeploymentOptions): Promise<Deployment> {
  const readers = new Map<string, { readonly reader: AnswerReader; from: number }>()
  const children: Child[] = members.map((_, member) => start(member))
  let closed = false

  function start(member: number): Child {
    const heard = (event: Heard) => {
      const reading = readers.get(event.heard)
      // A process that was frozen may still speak after another has been asked.
      if (reading?.from === member) reading.reader.hear(event)
    }
    return runChild(members[member]!, { heard })
  }

  const all = members.map((_, member) => member)
  const ofThisVersion = all.filter((member) => members[member]!.program === undefined)

  /** Any of these that is up; a new process in the place of one that has ended. */
  async function anyMember(among: readonly number[] = all): Promise<number> {
    const member = among[Math.floor(random() * among.length)]!
    const child = children[member]!
    if (!child.alive() && !closed) children[member] = start(member)
    await children[member]!.ready.catch(() => {})
    return member
  }

  async function tried<Value>(
    work: (child: Child, member: number) => Promise<unknown>,
    done: readonly string[],
    among?: readonly number[],
  ) {
    for (let tries = 1; ; tries++) {
      const member = await anyMember(among)
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new ChildEnded('no reply')), timeoutMs)
      try {
        return (await Promise.race([work(children[member]!, member), late.promise])) as Value
      } catch (error) {
        if (tries > 1 && error instanceof Refused && done.includes(error.code)) return undefined
        const again = error instanceof ChildEnded || (error instanceof Refused && passing.includes(error.code))
        if (!again || tries === mostTries || closed) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      } finally {
        clearTimeout(timer)
      }
    }
  }

  const ask = <Value>(command: Command, done: readonly string[] = []) =>
    // An older version does not know all that may be left for later.
    tried<Value>((child) => child.ask(command), done, command.do === 'settle' ? ofThisVersion : all)

  /** An answer takes as long as it takes; its reader comes back to another process when the one it listens to ends. */
  async function follow(questionId: string): Promise<string> {
    const reading = readers.get(questionId)!
    for (let tries = 1; ; tries++) {
      const member = await anyMember()
      reading.from = member
      try {
        const child = children[member]!
        return (await child.ask({ do: 'follow', questionId, ...reading.reader.position() })) as string
      } catch (error) {
        const again = error instanceof ChildEnded || (error instanceof Refused && passing.includes(error.code))
        if (!again || tries === mostTries || closed) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  await Promise.all(children.map((child) => child.ready))
  return {
    async kill(member) {
      children[member]!.kill()
      await children[member]!.ended
      children[member] = start(member)
      await children[member].ready.catch(() => {})
    },
    freeze: (member, milliseconds) => freeze(children[member]!, milliseconds),
    ask,
    call: async <Value>(service: string, method: string, args: readonly unknown[], done?: readonly string[]) =>
      (await ask<Value>({ do: 'call', service, method, args }, done)) as Value,
    read(questionId) {
      const reader = answerReader(questionId)
      readers.set(questionId, { reader, from: -1 })
      const end = follow(questionId)
      end.catch(() => {})
      return { reader, end }
    },
    async close() {
      closed = true
      for (const child of children) if (child.alive()) child.kill()
      await Promise.all(children.map((child) => child.ended))
    },
  }
}
