import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import {
  fileBlobs,
  lanceVectors,
  memoryBlobs,
  memoryStorage,
  memoryVectors,
  sqliteStorage,
} from '@docent/adapters-storage'
import { createDocent, silentLogger, type DocentOptions } from '@docent/core'
import { diskFull } from '@docent/core/ports'

let base: string
/** Below a file, where nobody can make a directory. */
let impossible: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'docent-start-'))
  writeFileSync(join(base, 'file'), '')
  impossible = join(base, 'file', 'data')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const made = (options: Partial<DocentOptions>) =>
  createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
    ...options,
  })

describe('a directory that cannot be made ends the start', () => {
  const stores: Readonly<Record<string, readonly [() => Partial<DocentOptions>, RegExp]>> = {
    'of blobs': [() => ({ blobs: fileBlobs({ directory: impossible }) }), /directory of the blob store cannot be made/],
    'of records': [() => ({ storage: sqliteStorage({ directory: impossible }) }), /data directory exists/],
    'of the index': [
      () => ({ vectors: lanceVectors({ uri: impossible }) }),
      /directory of the LanceDB index cannot be made/,
    ],
  }
  it.each(Object.keys(stores))('%s', async (name) => {
    const [options, message] = stores[name]!
    const docent = await made(options())
    const failure = await docent.start().catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(message) })
    // Paths of the server are for its log only.
    expect(String(failure)).not.toContain(base)
    expect(await docent.health()).toMatchObject({ ready: false })
    await docent.stop()
  })
})

it('a blob store that answers again lets the next start succeed', async () => {
  const docent = await made({ blobs: fileBlobs({ directory: join(base, 'file') }) })
  await expect(docent.start()).rejects.toMatchObject({ code: 'unavailable' })
  await docent.stop()
  rmSync(join(base, 'file'))
  await using again = await made({ blobs: fileBlobs({ directory: join(base, 'file') }) })
  await again.start()
  expect(await again.health()).toMatchObject({ ready: true })
})

it('a full disk of blobs does not: what there is can be read', async () => {
  const blobs = memoryBlobs()
  let isFull = true
  const full = async () => {
    if (isFull) throw diskFull('The disk is full.', new Error('ENOSPC'))
  }
  await using docent = await made({ blobs: { ...blobs, ping: full } })
  await docent.start()
  isFull = false
  expect(await docent.health()).toMatchObject({ ready: true })
})
