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
import { diskFull, DocentError } from '@docent/core/ports'

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
  await expect(docent.start()).rejects.toMatchObject({ code: 'unsupported' })
  await docent.stop()
  rmSync(join(base, 'file'))
  await using again = await made({ blobs: fileBlobs({ directory: join(base, 'file') }) })
  await again.start()
  expect(await again.health()).toMatchObject({ ready: true })
})

it.each([
  ['a full disk of blobs', diskFull('The disk is full.', new Error('ENOSPC'))],
  ['a bucket that is away', new DocentError({ code: 'unavailable', message: 'S3 cannot be reached.' })],
])('%s does not: what there is can be read', async (_, reason) => {
  const blobs = memoryBlobs()
  let isAway = true
  const ping = async () => {
    if (isAway) throw reason
  }
  await using docent = await made({ blobs: { ...blobs, ping } })
  await docent.start()
  isAway = false
  expect(await docent.health()).toMatchObject({ ready: true })
})
