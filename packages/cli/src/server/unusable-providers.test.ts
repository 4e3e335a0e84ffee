import { DocentError } from '@docent/core'
import type { ModelProvider } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { unusableProviders } from './unusable-providers.ts'
import { tellOfWait } from './tell-of-wait.ts'

const provider = (name: string, ping: () => Promise<void>, listing?: ModelProvider['listing']): ModelProvider => ({
  name,
  languageModels: [],
  embeddingModels: [],
  ...(listing && { listing }),
  ping,
  close: () => Promise.resolve(),
})

const failing = (code: 'unavailable' | 'provider_refused', message: string) => () =>
  Promise.reject(new DocentError({ code, message }))

it('names those that do not answer with the reason, and waits for silent ones no longer than it may', async () => {
  const found = await unusableProviders(
    [
      provider('answers', () => Promise.resolve()),
      provider('refuses', failing('provider_refused', 'It refused the key.')),
      provider('fails', failing('unavailable', 'It does not respond.')),
      provider('listless', () => Promise.reject(new Error('asked again')), { missing: 'It lists nothing.' }),
      provider('hangs', () => new Promise(() => {})),
    ],
    20,
  )
  expect(Object.fromEntries(found)).toEqual({
    refuses: 'It refused the key.',
    fails: 'It does not respond.',
    listless: 'It lists nothing.',
    hangs: 'hangs did not answer within 0.02 seconds.',
  })
})

it('tells of a wait while it lasts, and not of a short one', async () => {
  const told = Promise.withResolvers<string>()
  const work = Promise.withResolvers<number>()
  const waited = tellOfWait(work.promise, () => told.resolve('told'), 0)
  expect(await told.promise).toBe('told')
  work.resolve(1)
  expect(await waited).toBe(1)
  expect(await tellOfWait(Promise.resolve(2), () => expect.unreachable(), 0)).toBe(2)
})
