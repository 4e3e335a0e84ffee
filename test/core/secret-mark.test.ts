import { createDocent } from '@docent/core'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { recordingLogger } from '../support/recording-logger.ts'

it('reports a secret that is another one than at the last start', async () => {
  const data = memoryData()
  async function started(secret: string | undefined): Promise<readonly string[]> {
    const { logged, logger } = recordingLogger()
    const docent = await createDocent({
      storage: memoryStorage({ data }),
      blobs: memoryBlobs(),
      vectors: memoryVectors(),
      models: [builtInModels()],
      parsers: standardParsers(),
      ...(secret !== undefined && { secret }),
      logger,
    })
    await docent.start()
    await docent.stop({ graceMs: 0 })
    return logged.filter(({ level }) => level === 'error').map(({ message }) => message)
  }
  const [first, second] = ['the secret of this deployment', 'a secret that was mistyped']
  expect(await started(undefined)).toEqual([])
  expect(await started(first)).toEqual([])
  expect(await started(first)).toEqual([])
  expect(await started(second)).toEqual([expect.stringMatching(/another one than at the last start.*need the same/)])
  // The one that has it right reports it too, at its next start.
  expect(await started(first)).toHaveLength(1)
  expect(await started(first)).toEqual([])
})
