import { expect, it } from 'vitest'
import { memoryDocent } from '../../support/memory-docent.ts'

/** As a host in JavaScript calls. */
type Untyped = Record<string, (...given: unknown[]) => unknown>

it.each([
  ['as', [{ userId: 'alice', permisions: [] }], /^as\(\) has no option permisions; did you mean permissions\?/],
  ['meet', [{ userId: 'alice', usernme: 'Alice' }], /^as\(\) has no option usernme; did you mean username\?/],
  ['health', [{ model: false }], /^health\(\) has no option model; did you mean models\?/],
  ['verify', [{ sgnal: 1 }], /^verify\(\) has no option sgnal/],
  ['backup', [5], /^The directory of backup\(\) must be a text; it is none\./],
  ['addAdministratorKey', [''], /^The name of addAdministratorKey\(\) must be a text; it is empty\./],
  ['ensureAdministratorKey', [], /^The secret of ensureAdministratorKey\(\) must be a text; it is missing\./],
  ['on', [{}], /^on\(\) takes a function\./],
  ['subscribe', [{ tpyes: [] }], /^events\.subscribe\(\) has no option tpyes/],
  ['subscribe', [{ of: 5 }], /^The option of of events\.subscribe\(\) must be a text; it is none\./],
  ['subscribe', [{ types: ['job-ended'] }], /^The option types of events\.subscribe\(\) must be a list of some of /],
  ['subscribe', [{ types: 'job-changed' }], /^The option types of events\.subscribe\(\) must be a list of some of /],
])('%s refuses %j', async (name, given, message) => {
  await using docent = await memoryDocent()
  const of = (name === 'subscribe' ? docent.events : docent) as unknown as Untyped
  await expect((async () => of[name]!(...given))()).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  })
})
