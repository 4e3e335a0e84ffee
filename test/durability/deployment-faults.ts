import type { FaultProxy, PostgresServer } from '@docent/test-servers'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import type { TestEngine } from '../support/test-engine.ts'
import type { Deployment } from './deployment.ts'
import type { SupervisedChild } from './supervised-child.ts'

/** How long the object storage fails. */
const filesAwayMs = { least: 2_000, most: 60_000 }
/** Restate and Redis. */
const engineAwayMs = 5_000

/** What can be disturbed. */
export interface Disturbed {
  readonly deployment: Deployment
  readonly worker: SupervisedChild | undefined
  readonly engine: TestEngine | undefined
  /** Of each process to the database, that of the worker last. */
  readonly wires: readonly TcpProxy[]
  readonly postgres: PostgresServer
  /** Of the object storage, where the processes keep files in one. */
  readonly files: FaultProxy | undefined
  readonly leaseMs: number
  /** 0 to 1. */
  readonly random: () => number
}

/** Does one thing to one part of the deployment, and repairs it. */
export async function disturb(parts: Disturbed): Promise<string> {
  const { deployment, worker, engine, wires, postgres, files, leaseMs, random } = parts
  const number = Math.floor(random() * wires.length)
  const wire = wires[number]!
  const works = worker !== undefined && number === wires.length - 1
  const frozenMs = leaseMs * (0.5 + random() * 1.5)
  const faults: Readonly<Record<string, () => Promise<unknown>>> = {
    kill: () => (works ? worker.kill() : deployment.kill(number)),
    freeze: () => (works ? worker.freeze(frozenMs) : deployment.freeze(number, frozenMs)),
    cut: async () => wire.cut(),
    halfClose: async () => wire.halfClose(),
    async stall() {
      wire.stall()
      await pause(1_000 + random() * 5_000)
      wire.resume()
    },
    async database() {
      await postgres.kill()
      await pause(random() * 2_000)
      await postgres.restart()
    },
    ...(files && {
      async files() {
        files.fail(() => ({ status: random() < 0.5 ? 500 : 503 }))
        // Mostly short; now and then for a minute.
        await pause(filesAwayMs.least + random() ** 4 * (filesAwayMs.most - filesAwayMs.least))
        files.fail(() => undefined)
      },
    }),
    ...(engine && {
      async engine() {
        await engine.kill()
        await pause(random() * engineAwayMs)
        await engine.restart()
      },
    }),
  }
  const names = Object.keys(faults)
  const name = names[Math.floor(random() * names.length)]!
  await faults[name]!()
  return `${name} ${number}`
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
