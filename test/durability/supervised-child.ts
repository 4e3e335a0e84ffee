import type { ChildOptions } from './protocol.ts'
import { runChild, type Child } from './run-child.ts'

/** A process that is started again whenever it has ended, as systemd or Kubernetes does. */
export interface SupervisedChild {
  /** Resolves when it was ready for the first time. */
  readonly ready: Promise<void>
  kill(): Promise<void>
  freeze(milliseconds: number): Promise<void>
  close(): Promise<void>
}

const restartMs = 200

export function supervisedChild(options: ChildOptions): SupervisedChild {
  let closed = false
  let child: Child
  const ready = Promise.withResolvers<void>()
  const running = run()

  async function run(): Promise<void> {
    while (!closed) {
      child = runChild(options)
      void child.ready.then(ready.resolve, () => {})
      await child.ended
      if (!closed) await pause(restartMs)
    }
  }

  return {
    ready: ready.promise,
    async kill() {
      const killed = child
      killed.kill()
      await killed.ended
    },
    freeze: (milliseconds) => freeze(child, milliseconds),
    async close() {
      closed = true
      child.kill()
      await running
    },
  }
}

/** Lets a process stand still for so long, as a machine that is out of memory does. */
export async function freeze({ pid }: Child, milliseconds: number): Promise<void> {
  if (pid === undefined) return
  process.kill(pid, 'SIGSTOP')
  await pause(milliseconds)
  process.kill(pid, 'SIGCONT')
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
