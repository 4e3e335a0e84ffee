import { expect, it } from 'vitest'
import type { BlobStore } from '../../kernel/ports/index.ts'
import { silentLogger, systemDigests } from '../../kernel/system/index.ts'
import { encodeRankingModel } from './encode-ranking-model.ts'
import { rankingModels } from './ranking-models.ts'
import { trainRankingModel } from './train-ranking-model.ts'

async function* nothing() {}

it('reads what was written, and nothing that is missing or is not what was written', async () => {
  const bytes = encodeRankingModel(await trainRankingModel(nothing(), 0, async () => {}))
  const sha256 = systemDigests.sha256(bytes)
  const read = async (content: Uint8Array | undefined, digest: string | undefined = sha256) => {
    const blobs = { bytes: async () => content ?? Promise.reject(new Error('gone')) } as unknown as BlobStore
    const models = rankingModels({ blobs, digests: systemDigests, logger: silentLogger })
    return (await models.of({ key: 'ranking', sha256: digest, rows: 0 })) !== undefined
  }
  const flipped = Uint8Array.from(bytes)
  flipped[flipped.length - 1]! ^= 1
  expect(await read(bytes)).toBe(true)
  expect(await read(undefined)).toBe(false)
  expect(await read(new Uint8Array())).toBe(false)
  expect(await read(bytes.subarray(0, bytes.length >> 1))).toBe(false)
  expect(await read(flipped)).toBe(false)
})
