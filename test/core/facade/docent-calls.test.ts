import { expect, it } from 'vitest'
import { memoryDocent } from '../../support/memory-docent.ts'

/** As a host in JavaScript calls. */
type Untyped = Record<string, (...given: unknown[]) => unknown>

it.each([
  ['as', [{ userId: 'alice', permisions: [] }], /^as\(\) has no option permisions; did you mean permissions\?/],
  ['meet', [{ userId: 'alice', usernme: 'Alice' }], /^as\(\) has no option usernme; did you mean username\?/],
  ['health', [{ model: false }], /^health\(\) has no option model; did you mean models\?/],
  ['verify', [{ sgnal: 1 }], /^verify\(\) has no option sgnal/],
  ['as', [{ userId: 'alice', groups: 'crew' }], /^The option groups of as\(\) must be a list of texts/],
  ['as', [{ userId: 'alice', permissions: [5] }], /^The option permissions of as\(\) must be a list of texts/],
  ['as', [{ userId: 'alice', username: 5 }], /^The option username of as\(\) must be a text\./],
  ['as', [{ userId: 'alice', email: null }], /^The option email of as\(\) must be a text\./],
  ['verify', [{ signal: 5 }], /^The signal of verify\(\) must be an AbortSignal/],
  ['backup', [5], /^The first argument of backup\(\) must be a text; it is a number\./],
  ['addAdministratorKey', [''], /^The first argument of addAdministratorKey\(\) must be a text; it is empty\./],
  ['ensureAdministratorKey', [], /^The administrator's key is missing/],
  ['authenticate', [], /^authenticate\(\) was called without its first argument\./],
  ['reviewAuthorization', [], /^reviewAuthorization\(\) was called without its first argument\./],
  ['reviewAuthorization', [{ code: 'x' }], /^state is not valid: it is required\./],
  ['reviewAuthorization', [{ state: ['a', 'b'] }], /^state is not valid: /],
  ['reviewAuthorization', [{ state: 'x' }, { sgnal: 1 }], /^reviewAuthorization\(\) has no option sgnal/],
  ['finishAuthorization', ['x'], /^The first argument of finishAuthorization\(\) must be an object; it is a string\./],
  ['finishAuthorization', [{ confirmed: 'x' }], /^The input has no field confirmed; it has confirmation\./],
  ['transaction', [], /^transaction\(\) takes a function\./],
  ['beginCall', [5], /^The first argument of beginCall\(\) must be a text; it is a number\./],
  ['on', [{}], /^on\(\) takes a function\./],
  ['subscribe', ['x'], /^events\.subscribe\(\) takes an object of options\./],
  ['subscribe', [{ tpyes: [] }], /^events\.subscribe\(\) has no option tpyes; did you mean types\?/],
  ['subscribe', [{ of: 5 }], /^The option of of events\.subscribe\(\) must be a text\./],
  ['subscribe', [{ signal: 5 }], /^The signal of events\.subscribe\(\) must be an AbortSignal/],
  ['subscribe', [{ types: ['nope'] }], /^The option types of events\.subscribe\(\) must be a list of some of /],
  ['subscribe', [{ types: [] }], /^The option types of events\.subscribe\(\) must be a list of some of /],
  ['subscribe', [{ types: 'job-changed' }], /^The option types of events\.subscribe\(\) must be a list of some of /],
])('%s refuses %j', async (name, given, message) => {
  await using docent = await memoryDocent()
  const of = (name === 'subscribe' ? docent.events : docent) as unknown as Untyped
  await expect((async () => of[name]!(...given))()).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  })
})

it('as takes options that are undefined or empty for absent', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({
    userId: 'alice',
    email: '',
    groups: undefined,
    permissions: undefined,
    scope: undefined,
  } as never)
  expect(await alice.collections.list()).toEqual([])
})
