import { expect, it } from 'vitest'
import { memoryStorage } from '@docent/adapters-storage'
import { memoryDocent } from '../../support/memory-docent.ts'

it('is unsupported, before anything is done, where the records cannot share a transaction', async () => {
  await using docent = await memoryDocent({ storage: memoryStorage() })
  let done = false
  await expect(docent.transaction(async () => void (done = true))).rejects.toMatchObject({ code: 'unsupported' })
  expect(done).toBe(false)
})
