import type { Docent } from '@docent/core'
import { expect, it } from 'vitest'
import { effectiveModels } from './effective-models.ts'

const models = {
  list: async () => [{ id: 'auto' }, { id: 'large' }],
  defaultEmbeddingModel: async () => ({ id: 'hashing', provider: 'built-in' }),
}

it('asks Docent again about providers that cannot be used, and does not wait for them', async () => {
  let asked = 0
  const docent = {
    as: () => ({ models }),
    health: ({ models = true }) => {
      if (!models) return Promise.resolve({ providers: [{ name: 'silent' }, { name: 'other' }] })
      asked++
      return new Promise(() => {})
    },
  } as unknown as Docent
  const unusable = new Map([['silent', 'It does not answer.']])
  const { providers } = await effectiveModels(docent, { providers: [], unusable })
  expect(providers).toEqual([{ name: 'silent', away: 'It does not answer.' }, { name: 'other' }])
  expect(asked).toBe(1)
})
