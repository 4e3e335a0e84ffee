import { memoryData, memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordStore, type RecordStore } from '../../../packages/core/src/kernel/records/index.ts'
import {
  createStreamLog as streamLogOf,
  generationTables,
} from '../../../packages/core/src/resources/generations/index.ts'

const catalogue = { version: 1, tables: generationTables, migrations: [] }

/** Two logs know nothing of each other but what is in the store, as those of two processes. */
interface Stage extends AsyncDisposable {
  readonly writing: StorageDriver
  readonly reading: StorageDriver
}

async function inMemory(): Promise<Stage> {
  const data = memoryData()
  const [writing, reading] = [memoryStorage({ data }), memoryStorage({ data })]
  for (const driver of [writing, reading]) await driver.migrate(catalogue, { mode: 'auto' })
  return { writing, reading, async [Symbol.asyncDispose]() {} }
}

/** A directory has one owner, so both are the same driver here. */
async function inSqlite(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-stream-log-'))
  const driver = sqliteStorage({ directory })
  await driver.migrate(catalogue, { mode: 'auto' })
  return {
    writing: driver,
    reading: driver,
    async [Symbol.asyncDispose]() {
      await driver.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

describe.each([
  ['memory', inMemory, false],
  ['SQLite', inSqlite, false],
  ['memory, together', inMemory, true],
  ['SQLite, together', inSqlite, true],
])('the stream log over %s', (_, open, together) => {
  const createStreamLog = ({ storage }: { readonly storage: RecordStore }) => streamLogOf({ storage, together })

  it('shows every process what is committed, in order and from any offset', async () => {
    await using stage = await open()
    const there = createStreamLog({ storage: recordStore(stage.reading) })
    const stream = await createStreamLog({ storage: recordStore(stage.writing) }).open('g', 1, [])
    let said = ''
    for (let number = 0; number < 50; number++) {
      stream.append(`${number} `)
      said += `${number} `
      if (number % 7 === 0) await stream.flush()
      expect(said.startsWith(await there.read('g', [0]))).toBe(true)
    }
    await stream.flush()
    expect([await there.read('g', [0]), await there.read('g', [0], 10)]).toEqual([said, said.slice(10)])
    expect(there.live('g')).toBeUndefined()
  })

  it('shuts an earlier writer out, and continues where what counts ends', async () => {
    await using stage = await open()
    const [here, there] = [
      createStreamLog({ storage: recordStore(stage.writing) }),
      createStreamLog({ storage: recordStore(stage.reading) }),
    ]
    const lost = await here.open('g', 1, [])
    lost.append('Half an ')
    await lost.flush()
    const next = await there.open('g', 2, [0])
    expect(next.text()).toBe('Half an ')
    lost.append('wrong word')
    await expect(lost.flush()).rejects.toMatchObject({ code: 'conflict' })
    next.append('answer.')
    next.finish({ usage: { inputTokens: 3, outputTokens: undefined }, reason: 'length' })
    await next.flush()
    expect(await here.read('g', [0, 8])).toBe('Half an answer.')
    await expect(here.open('g', 1, [])).rejects.toMatchObject({ code: 'conflict' })
    // Who takes over from here learns that all is said.
    const last = await here.open('g', 3, [0, 8])
    expect(last.ended).toEqual({ usage: { inputTokens: 3, outputTokens: undefined }, reason: 'length' })
  })

  it('keeps many streams apart that are written at once', async () => {
    await using stage = await open()
    const log = createStreamLog({ storage: recordStore(stage.writing) })
    const names = Array.from({ length: 60 }, (__, number) => `g${number}`)
    await Promise.all(
      names.map(async (name) => {
        const stream = await log.open(name, 1, [])
        for (let piece = 0; piece < 20; piece++) {
          stream.append(`${name}:${piece} `)
          if (piece % 5 === 4) await stream.flush()
        }
        await stream.flush()
        stream.close()
      }),
    )
    for (const name of names) {
      const text = await createStreamLog({ storage: recordStore(stage.reading) }).read(name, [0])
      expect(text).toBe(Array.from({ length: 20 }, (__, piece) => `${name}:${piece} `).join(''))
    }
  })

  it('lets nobody write what is forgotten', async () => {
    await using stage = await open()
    const [here, there] = [
      createStreamLog({ storage: recordStore(stage.writing) }),
      createStreamLog({ storage: recordStore(stage.reading) }),
    ]
    const stream = await here.open('g', 1, [])
    stream.append('Gone.')
    await stream.flush()
    await there.forget('g')
    stream.append(' Late.')
    await expect(stream.flush()).rejects.toMatchObject({ code: 'conflict' })
    expect(await here.read('g', [0])).toBe('')
  })
})

describe('text of many streams', () => {
  async function counted() {
    const { writing } = await inMemory()
    const written: number[] = []
    const breaks = { off: false }
    const driver: StorageDriver = {
      ...writing,
      async write(batch) {
        written.push(batch.steps.length)
        const outcome = await writing.write(batch)
        if (breaks.off) throw new DocentError({ code: 'unavailable', message: 'The connection broke.' })
        return outcome
      },
    }
    const log = streamLogOf({ storage: recordStore(driver), together: true })
    const streams = await Promise.all(Array.from({ length: 30 }, (_, number) => log.open(`g${number}`, 1, [])))
    written.length = 0
    return { log, streams, written, breaks, writing }
  }

  it('goes out together, in far fewer commits than words', async () => {
    const { log, streams, written } = await counted()
    const words = Array.from({ length: 40 }, (_, number) => `word ${number} `)
    for (const word of words) {
      for (const stream of streams) stream.append(word)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(streams.map((stream) => stream.flush()))
    for (const number of streams.keys()) expect(await log.read(`g${number}`, [0])).toBe(words.join(''))
    expect(written.length).toBeLessThan(2 * words.length)
  })

  it('is lost of none but the stream that another process writes now', async () => {
    const { log, streams, writing } = await counted()
    await streamLogOf({ storage: recordStore(writing) }).open('g3', 2, [0])
    for (const stream of streams) stream.append('said')
    const outcomes = await Promise.allSettled(streams.map((stream) => stream.flush()))
    expect(outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([3])
    for (const number of streams.keys()) expect(await log.read(`g${number}`, [0])).toBe(number === 3 ? '' : 'said')
  })

  it('is not written again when nobody knows whether it was', async () => {
    const { log, streams, written, breaks } = await counted()
    breaks.off = true
    for (const stream of streams) stream.append('said')
    for (const stream of streams) await expect(stream.flush()).rejects.toMatchObject({ code: 'unavailable' })
    expect(written.length).toBeLessThan(5)
    breaks.off = false
    const again = await log.open('g3', 2, [0])
    expect(again.text()).toBe('said')
  })

  it('ends with its marks at once', async () => {
    const { log, streams, written } = await counted()
    for (const stream of streams) {
      stream.append('said')
      stream.finish({ reason: 'stop' })
    }
    await Promise.all(streams.map((stream) => stream.flush()))
    expect(written.length).toBeLessThan(5)
    const again = await Promise.all(streams.map((_, number) => log.open(`g${number}`, 2, [0])))
    for (const stream of again) expect([stream.text(), stream.ended?.reason]).toEqual(['said', 'stop'])
  })
})
