/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parserEnvironment } from './launch-parser.ts'
import { createWorkerPool, type WorkerLimits, type WorkerPool } from './worker-pool.ts'
import type { ParsedPage } from '@docent/core/ports'
import type { EmbeddedFile, WorkerRequest } from './worker-protocol.ts'

const url = new URL('./test-process.fixture.ts', import.meta.url)
const failed = { code: 'ingestion_failed' }

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('createWorkerPool', () => {
  let pool: WorkerPool
  afterEach(() => pool.close())
  const open = (limits: WorkerLimits = {}): void => {
    pool = createWorkerPool(url, limits)
  }

  const parse = (fileName: string, changes: Partial<WorkerRequest> = {}) =>
    pool.parse({
      bytes: new Uint8Array(1),
      fileName,
      mediaType: 'text/plain',
      signal: new AbortController().signal,
      onPage: () => undefined,
      ...changes,
    })

  /** The identity of the process that parses the next document. */
  const identity = async (): Promise<string> => {
    let found = ''
    await parse('pages', { onPage: (page) => void (found = page.text) })
    return found.split(' ')[0] ?? ''
  }

  /** A pool that had a document a moment ago. */
  const openInUse = async (): Promise<void> => {
    open()
    await identity()
  }

  it('ends the process of a document that comes alone at once', async () => {
    open()
    expect(pool.size()).toBe(0)
    const first = await identity()
    await expect.poll(() => pool.size(), { timeout: 1_000 }).toBe(0)
    expect(await identity()).not.toBe(first)
  })

  it('keeps the process of a document that comes soon after another', async () => {
    await openInUse()
    const second = await identity()
    expect(pool.size()).toBe(1)
    expect(await identity()).toBe(second)
  })

  it('keeps the process for a document that comes while another is read', async () => {
    open()
    const [first, second] = await Promise.all([identity(), identity()])
    expect(second).toBe(first)
    expect(await identity()).toBe(first)
  })

  it('ends the process of several documents when it has been idle', async () => {
    open({ idleMs: 200 })
    const [first] = await Promise.all([identity(), identity()])
    await expect.poll(() => pool.size()).toBe(0)
    expect(await identity()).not.toBe(first)
  })

  it.each([
    ['documents', { documentsPerWorker: 1 }],
    ['pages', { pagesPerWorker: 1 }],
  ])('replaces the process after its number of %s', async (_name, limits) => {
    open(limits)
    await identity()
    expect(await identity()).not.toBe(await identity())
  })

  it('replaces a process that asks for it', async () => {
    await openInUse()
    const first = await identity()
    await parse('spend')
    expect(await identity()).not.toBe(first)
  })

  it('keeps the process of a document that cannot be read', async () => {
    await openInUse()
    const first = await identity()
    await expect(parse('own error')).rejects.toMatchObject({
      ...failed,
      message: 'The file is of no use; send another.',
    })
    expect(await identity()).toBe(first)
  })

  it('reveals no internals when a parser throws', async () => {
    open()
    const error: unknown = await parse('foreign error').catch((reason: unknown) => reason)
    expect(error).toMatchObject(failed)
    expect((error as Error).message).toMatch(/may be damaged/)
    expect((error as Error).message).not.toMatch(/secret/)
    expect(String((error as Error).cause)).toMatch(/secret/)
  })

  it.each([
    ['exit', {}, /broke its parser/],
    ['memory', { memoryMb: 16 }, /more memory than allowed/],
    ['memory outside', { memoryMb: 16 }, /more memory than allowed/],
  ])('fails only the document whose process ends by %s', async (fileName, limits, message) => {
    open({ memoryMb: 64, ...limits })
    const doomed = parse(fileName)
    const next = identity()
    await expect(doomed).rejects.toMatchObject({ ...failed, message: expect.stringMatching(message) as string })
    expect(await next).not.toBe('')
  })

  it('ends a process that takes longer than the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      open()
      await identity()
      const doomed = parse('hang')
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 30_000)
      vi.advanceTimersByTime(600_000)
      await expect(doomed).rejects.toMatchObject({
        ...failed,
        message: 'Reading the file took longer than 10 minutes; split it into smaller files and upload those.',
      })
      expect(await identity()).not.toBe('')
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends a process that stays at a page, and reports which', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      open({ pageTimeLimitMs: 5_000 })
      const lost: number[] = []
      const read = Promise.withResolvers<void>()
      const doomed = parse('slow page', { onPage: () => read.resolve(), onLostPage: (page) => void lost.push(page) })
      doomed.catch(() => undefined)
      await read.promise
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      vi.advanceTimersByTime(5_000)
      expect(lost).toEqual([2])
      await expect(doomed).rejects.toMatchObject({
        ...failed,
        message: expect.stringMatching(/^Reading page 2 took longer than 5 seconds; export/) as string,
      })
      expect(await identity()).not.toBe('')
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not count the time of the reader', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      open({ timeLimitMs: 1_000 })
      const onPage = (): void => void vi.advanceTimersByTime(5_000)
      expect(await parse('pages', { onPage })).toMatchObject({ pageCount: 1 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('stops a process that hangs when its document is aborted', async () => {
    open()
    const controller = new AbortController()
    await identity()
    const hanging = parse('hang', { signal: controller.signal })
    controller.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'canceled' })
    expect(await identity()).not.toBe('')
  })

  it('can be aborted while a large file is handed to its process', async () => {
    open()
    const controller = new AbortController()
    const parsing = parse('spend', { bytes: new Uint8Array(16 * 1024 * 1024), signal: controller.signal })
    await Promise.resolve()
    controller.abort()
    await expect(parsing).rejects.toMatchObject({ code: 'canceled' })
    expect(await identity()).not.toBe('')
  })

  it('hands large files over in both directions', async () => {
    open()
    const bytes = new Uint8Array(3_500_000)
    bytes.set([1, 2, 3], 1_048_575)
    const files: EmbeddedFile[] = []
    await parse('echo', { bytes, onFile: (file) => void files.push(file) })
    expect(files.map(({ fileName }) => fileName)).toEqual(['echo'])
    expect(Buffer.compare(files[0]!.bytes, bytes)).toBe(0)
  })

  it('keeps a process that gets the signals of its group, which are for the server', async () => {
    await openInUse()
    const first = await identity()
    await parse('signals')
    expect(await identity()).toBe(first)
  })

  it('leaves no process behind when the server is killed, not even one that hangs', async () => {
    open()
    const server = spawn(
      process.execPath,
      ['--conditions=docent-source', new URL('./abandoned-pool.fixture.ts', import.meta.url).pathname],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [pid] = (await once(server.stdout, 'data')) as [Buffer]
    expect(isThere(Number(pid))).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isThere(Number(pid)), { timeout: 10_000 }).toBe(false)
  })

  /** The process that has started the one that parses. */
  const parentIn = async (from: WorkerPool): Promise<number> => {
    let found = 0
    const onPage = (page: ParsedPage): void => void (found = Number(page.text))
    const signal = new AbortController().signal
    await from.parse({ bytes: new Uint8Array(1), fileName: 'parent', mediaType: 'text/plain', signal, onPage })
    return found
  }

  it('lets one small process start those of all pools, so that no start copies the page tables of the server', async () => {
    open()
    const other = createWorkerPool(url)
    const parents = await Promise.all([parentIn(pool), parentIn(other)])
    await other.close()
    expect(new Set(parents).size).toBe(1)
    expect(parents[0]).not.toBe(process.pid)
  })

  it('starts another such process when it has ended, and documents under way can be tried again', async () => {
    open()
    const first = await parentIn(pool)
    const reading = Promise.withResolvers<void>()
    const doomed = parse('hang', { onPage: () => reading.resolve() })
    doomed.catch(() => undefined)
    await reading.promise
    process.kill(first, 'SIGKILL')
    await expect(doomed).rejects.toMatchObject({ code: 'unavailable' })
    expect(await parentIn(pool)).not.toBe(first)
  })

  it('leaves no such process behind when all pools are closed', async () => {
    open()
    const starter = await parentIn(pool)
    await pool.close()
    await expect.poll(() => isThere(starter), { timeout: 10_000 }).toBe(false)
  })

  it('parses in the order of the calls, one document in each process at a time', async () => {
    open()
    const ended: number[] = []
    await Promise.all([1, 2, 3].map(async (number) => parse('pages').then(() => ended.push(number))))
    expect(ended).toEqual([1, 2, 3])
    expect(pool.size()).toBe(1)
  })

  it('uses as many processes as allowed', async () => {
    open({ workers: 2 })
    const started = Promise.withResolvers<void>()
    let reading = 0
    const onPage = async (): Promise<void> => {
      reading += 1
      if (reading === 2) started.resolve()
      await started.promise
    }
    await Promise.all([parse('pages', { onPage }), parse('pages', { onPage })])
    expect(pool.size()).toBe(2)
  })

  it('starts one more process for an owner who would wait behind another, and only one', async () => {
    open()
    const stuck = new AbortController()
    const reading = Promise.withResolvers<void>()
    const mallory = { owner: 'mallory', signal: stuck.signal }
    const held = [1, 2, 3].map((number) =>
      parse('hang', { ...mallory, onPage: () => reading.resolve() }).catch(() => number),
    )
    await reading.promise
    expect(pool.size()).toBe(1)
    // Each is done though nothing of the other owner's ends, and they take turns in one process.
    const ended: string[] = []
    const light = ['alice', 'alice', 'bob', 'alice', 'bob'].map((owner, index) =>
      parse('pages', { owner }).then(() => ended.push(`${owner} ${index}`)),
    )
    await Promise.all(light)
    expect(ended).toEqual(['alice 0', 'bob 2', 'alice 1', 'bob 4', 'alice 3'])
    expect(pool.size()).toBe(2)
    stuck.abort()
    expect(await Promise.all(held)).toEqual([1, 2, 3])
  })

  it('keeps documents that are known to take long among their like, and one owner off the last place', async () => {
    open()
    const stuck = new AbortController()
    const held = [1, 2, 3].map((number) =>
      parse('hang', { owner: 'mallory', slow: true, signal: stuck.signal }).catch(() => number),
    )
    const slow = [1, 2].map(() => parse('pages', { owner: 'bob', slow: true }))
    await Promise.all([parse('pages', { owner: 'alice' }), parse('pages', { owner: 'mallory' }), ...slow])
    stuck.abort()
    expect(await Promise.all(held)).toEqual([1, 2, 3])
  })

  it('reports when a document waits for its turn, and when it continues', async () => {
    open()
    const stuck = new AbortController()
    const reading = Promise.withResolvers<void>()
    const owner = 'alice'
    const held = parse('hang', { owner, signal: stuck.signal, onPage: () => reading.resolve() }).catch(() => 'ended')
    await reading.promise
    const waits: (string | undefined)[] = []
    const next = parse('pages', { owner, onWaiting: (what) => void waits.push(what) })
    expect(waits).toEqual(['turn'])
    stuck.abort()
    await next
    expect(waits).toEqual(['turn', undefined])
    expect(await held).toBe('ended')
  })

  it('gives an owner who is alone no more processes than allowed', async () => {
    open()
    await Promise.all([1, 2, 3].map(() => parse('pages', { owner: 'alice' })))
    expect(pool.size()).toBe(1)
  })

  it('takes an aborted document out of the queue', async () => {
    open()
    const controller = new AbortController()
    const held = Promise.withResolvers<void>()
    const first = parse('pages', { onPage: () => held.promise })
    const second = parse('pages', { signal: controller.signal })
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'canceled' })
    held.resolve()
    await first
    expect(await identity()).not.toBe('')
  })

  it('reads only a few pages ahead of the reader', async () => {
    open({ workers: 2 })
    const made: bigint[] = []
    let released = 0n
    await parse('heavy pages', {
      bytes: new Uint8Array(20),
      onPage: async (page) => {
        made.push(BigInt(page.text.split(' ')[1] ?? ''))
        if (page.number > 1) return
        // Long enough for a process that does not wait to make all pages: another one starts meanwhile.
        await identity()
        released = process.hrtime.bigint()
      },
    })
    expect(made.filter((time) => time < released)).toHaveLength(4)
  })

  it('gives the process no more of the environment than it needs', async () => {
    open({ memoryMb: 64 })
    let seen = ''
    await parse('environment', { onPage: (page) => void (seen = page.text) })
    expect(JSON.parse(seen)).toEqual({
      names: Object.keys(parserEnvironment()).toSorted(),
      settings: { wasmBytes: 64 * 1024 * 1024, processBytes: 384 * 1024 * 1024 },
    })
  })

  it.runIf(process.platform === 'linux')('gives requests to the server priority over all of its threads', async () => {
    open()
    let pid = 0
    const ending = new AbortController()
    const doomed = parse('hang', { signal: ending.signal, onPage: (page) => void (pid = Number(page.text)) })
    doomed.catch(() => undefined)
    await expect.poll(() => pid).not.toBe(0)
    const priorities = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))
    ending.abort()
    await expect(doomed).rejects.toThrow('Reading was stopped')
    expect(priorities.length).toBeGreaterThan(5)
    expect(Math.min(...priorities)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
  })

  it('fails what is under way and what waits when it is closed, and takes nothing more', async () => {
    open()
    const started = Promise.withResolvers<void>()
    const first = parse('pages', {
      onPage: () => {
        started.resolve()
        return new Promise(() => undefined)
      },
    })
    const second = parse('pages')
    const outcomes = Promise.allSettled([first, second])
    await started.promise
    await pool.close()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(pool.size()).toBe(0)
    await expect(parse('pages')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
