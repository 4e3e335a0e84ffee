/** @module-tag slow */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Docent } from '@docent/core'
import { hasRedis, startPostgres, type PostgresServer } from '@docent/test-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executorAt } from '../support/engine-parts.ts'
import { startEngine } from '../support/test-engine.ts'
import { deploymentPart, type PlaceOfTest } from './deployment-part.ts'
import type { WorkerChildOptions } from './worker-child.ts'

let postgres: PostgresServer
const directory = mkdtempSync(join(tmpdir(), 'docent-engines-'))
beforeAll(async () => (postgres = await startPostgres()))
afterAll(async () => {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function startWorker(options: WorkerChildOptions) {
  const ran: string[] = []
  const child = fork(new URL('./worker-child.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: ['--conditions=docent-source'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { readonly ready?: boolean; readonly ran?: string }) => {
      if (message.ran !== undefined) ran.push(message.ran)
      if (message.ready) resolve()
    })
    void ended.then(() => reject(new Error('the worker ended before it was ready')))
  })
  return { ran, ended, kill: () => (child.kill('SIGKILL'), ended) }
}

/** Ingests a text; the returned function says how it is. */
async function ingestLetter(docent: Docent) {
  const alice = docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Letters' })
  const text = '# Letter\n\nA ticket for adults costs 12 euros.'
  const job = await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'letter.md', text })
  return {
    status: async () => (await alice.jobs.get(job.id)).overallStatus,
    documents: async () => (await alice.documents.list({ collectionId: collection.id })).length,
    hits: async () => alice.chunks.search(collection.id, { query: 'ticket for adults', topics: [] }),
  }
}

const polling = { timeout: 50_000, interval: 100 }

describe.each([
  { name: 'BullMQ', kind: 'bullmq', isThere: hasRedis() },
  { name: 'Restate', kind: 'restate', isThere: true },
] as const)('effects that $name brings to workers', ({ kind, isThere }) => {
  it.skipIf(!isThere)('are run once more when a worker is killed, and wait for an engine that is killed', async () => {
    const server = await startEngine(kind)
    const engine = server.address
    const place: PlaceOfTest = {
      url: postgres.url,
      schema: `e${randomUUID().replaceAll('-', '')}`,
      directory: join(directory, kind),
    }
    const here: string[] = []
    const docent = await deploymentPart(place, {
      effects: { engines: [{ executor: executorAt(engine), lanes: ['ingest'] }] },
      debugPoints: { reach: (point) => void here.push(point) },
    })
    const dying = await startWorker({ place, engine, dieAt: 'after-effect:document.parseDocument' })
    const first = await ingestLetter(docent)
    expect((await dying.ended)[1]).toBe('SIGKILL')
    expect(await first.status()).toBe('in progress')

    const worker = await startWorker({ place, engine })
    await expect.poll(first.status, polling).toBe('completed')
    expect(worker.ran.filter((effect) => effect === 'document.parseDocument')).toHaveLength(1)
    expect(await first.documents()).toBe(1)
    expect((await first.hits())[0]?.text).toContain('12 euros')

    await server.kill()
    const second = await ingestLetter(docent)
    expect(await second.status()).toBe('in progress')
    await server.restart()
    await expect.poll(second.status, polling).toBe('completed')
    expect(await second.hits()).toHaveLength(1)
    expect(worker.ran.filter((effect) => effect === 'document.parseDocument')).toHaveLength(2)
    expect(here.filter((point) => /effect:(document\.parse|membership\.)/.test(point))).toEqual([])

    await docent.stop()
    await worker.kill()
    await server.stop()
  })
})
