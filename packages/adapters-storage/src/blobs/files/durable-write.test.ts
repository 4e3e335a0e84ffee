import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { blobWriter, type BlobWriter } from './blob-writer.ts'
import { durableWrite } from './durable-write.ts'

const syncs = { running: 0, most: 0, done: 0 }
/** Keeps syncs of large files from ending. */
const held: { until: Promise<void> | undefined } = { until: undefined }

const { fsync } = fs
function watched(file: number, callback: (error: Error | null) => void): void {
  syncs.running++
  syncs.most = Math.max(syncs.most, syncs.running)
  fsync(file, (error) => {
    const end = () => {
      syncs.running--
      syncs.done++
      callback(error)
    }
    if (held.until && fs.fstatSync(file).size > 1_000) void held.until.then(end)
    else end()
  })
}

/** For all code of the process. */
function replaceSync(sync: typeof fsync): void {
  fs.fsync = sync
  syncBuiltinESMExports()
}

let directory: string
let writer: BlobWriter
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'durable-write-'))
  writer = blobWriter()
  Object.assign(syncs, { running: 0, most: 0, done: 0 })
  held.until = undefined
  replaceSync(watched as typeof fsync)
})
afterEach(async () => {
  replaceSync(fsync)
  await writer.close()
  rmSync(directory, { recursive: true })
})

const place = (name: string) => ({
  temporary: join(directory, `${name}.part`),
  target: join(directory, name),
  signal: undefined,
})
const large = new Uint8Array(1024 * 1024 + 1)

it('syncs one large content at a time, so that others wait for no more than that', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  const sizes = await Promise.all(names.map((name) => durableWrite(large, place(name), writer)))
  expect(sizes).toEqual(names.map(() => large.byteLength))
  expect(syncs).toEqual({ running: 0, most: 1, done: names.length })
})

it('syncs a short stream beside a large content', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.until = promise
  const writing = durableWrite(large, place('large'), writer)
  await expect.poll(() => syncs.running).toBe(1)
  const short = async function* () {
    yield Uint8Array.of(1, 2, 3)
  }
  expect(await durableWrite(short(), place('short'), writer)).toBe(3)
  expect(syncs.running).toBe(1)
  resolve()
  await writing
})

it('lets the next one have its turn when one fails', async () => {
  await expect(durableWrite(large, place('missing/one'), writer)).rejects.toMatchObject({ code: expect.any(String) })
  expect(await durableWrite(large, place('two'), writer)).toBe(large.byteLength)
})
