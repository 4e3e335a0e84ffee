import { expect, it } from 'vitest'
import { DocentError } from '@docent/core'
import { memoryDocent } from '../../support/memory-docent.ts'

/** As a host in JavaScript calls. */
type Untyped = Record<string, (...given: unknown[]) => unknown>
const settled = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

it.each([
  ['collections', 'get', []],
  ['collections', 'delete', []],
  ['documents', 'get', []],
  ['chats', 'get', []],
  ['chats', 'complete', []],
  ['ingest', 'plainText', []],
  ['ingest', 'plainText', [undefined, {}]],
  ['jobs', 'get', []],
])('says that an argument of %s.%s is missing', async (service, method, given) => {
  await using docent = await memoryDocent()
  const of = docent.as({ userId: 'alice' })[service as 'collections'] as unknown as Untyped
  const error = await settled(() => of[method]!(...given))
  expect(error).toMatchObject({ code: 'invalid_input' })
  expect((error as Error).message).toMatch(
    new RegExp(`^${service}\\.${method} was called without its first argument\\.`),
  )
})

it('refuses what is no signal, in every call there is', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { principal, analysis, ...services } = alice
  expect(principal.userId).toBe('alice')
  const answers = await Promise.all(
    Object.entries({ ...services, 'analysis.jobs': analysis.jobs }).flatMap(([service, of]) =>
      Object.entries(of as unknown as Untyped).map(async ([method, call]) => {
        const error = await settled(() => call('x', { signal: 'soon' }))
        return (
          DocentError.isInstance(error) &&
          error.message.startsWith(`The signal of ${service}.${method} must be an AbortSignal`)
        )
      }),
    ),
  )
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter((refused) => !refused)).toEqual([])
})

it('leaves what succeeds without an argument, and signals, as they are', async () => {
  await using docent = await memoryDocent()
  const { collections, models } = docent.as({ userId: 'alice' })
  expect(await models.list()).not.toEqual([])
  expect(await collections.list(undefined, { signal: new AbortController().signal })).toEqual([])
  const stopped = collections.list({}, { signal: AbortSignal.abort(new Error('enough')) })
  await expect(stopped).rejects.toThrow(/enough/)
})
