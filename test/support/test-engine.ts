import { randomUUID } from 'node:crypto'
import { freePort, startRedis, startRestate } from '@docent/test-servers'
import type { EngineAddress } from './engine-parts.ts'

export interface TestEngine {
  readonly address: EngineAddress
  /** Ends its server at once; its files stay. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server of an engine, with a queue or service of its own. BullMQ needs a Redis on this machine. */
export async function startEngine(kind: EngineAddress['kind']): Promise<TestEngine> {
  const name = `q${randomUUID().replaceAll('-', '')}`
  if (kind === 'bullmq') {
    const server = await startRedis()
    return { ...controlsOf(server), address: { kind, url: server.url, name } }
  }
  const server = await startRestate()
  const { ingressUrl, adminUrl } = server
  return { ...controlsOf(server), address: { kind, ingressUrl, adminUrl, port: await freePort(), name } }
}

const controlsOf = (server: Omit<TestEngine, 'address'>) => ({
  kill: () => server.kill(),
  restart: () => server.restart(),
  stop: () => server.stop(),
})
