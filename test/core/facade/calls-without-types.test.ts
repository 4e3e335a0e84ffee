import { expect, it } from 'vitest'
import { DocentError, type Docent } from '@docent/core'
import { signatures, signaturesOfAnalysis } from '../../../packages/core/src/facade/signatures/index.ts'
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

interface Call {
  readonly name: string
  /** What it takes before its options: `text`, `list`, `number` or `input`, with `?` where it may be left out. */
  readonly words: readonly string[]
  readonly call: (...given: unknown[]) => Promise<unknown>
}

/** Every call of a session that has options. */
function callsOf(docent: Docent): Call[] {
  const { analysis, ...services } = docent.as({ userId: 'alice', permissions: ['administrator'] })
  const of = (prefix: string, made: object, table: object) =>
    Object.entries(table as Record<string, Record<string, string>>).flatMap(([service, methods]) =>
      Object.entries(methods).map(([method, signature]) => ({
        name: `${prefix}${service}.${method}`,
        words: signature.split(' ').filter((word) => word !== '' && !word.startsWith('+')),
        call: (...given: unknown[]) => settled(() => (made as Record<string, Untyped>)[service]![method]!(...given)),
      })),
    )
  return [...of('', services, signatures), ...of('analysis.', analysis, signaturesOfAnalysis)]
}

const plain = { text: 'x', list: ['x'], number: 1, input: {} } as const
const given = (words: readonly string[]): unknown[] =>
  words.map((word) => plain[word.replace('?', '') as keyof typeof plain])

/** The names of the calls whose answers are not as they should be. */
async function faults(cases: readonly (readonly [name: string, answer: Promise<unknown>, message: RegExp | string])[]) {
  const found: string[] = []
  for (const [name, answer, message] of cases) {
    const error = await answer
    const right =
      DocentError.isInstance(error) &&
      (error.code === 'invalid_input' || error.code === 'not_found') &&
      (typeof message === 'string' ? error.message.startsWith(message) : message.test(error.message))
    if (!right) found.push(`${name}: ${String(error).slice(0, 200)}`)
  }
  return found
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

it('refuses what is no signal and unknown options, in every call there is', async () => {
  await using docent = await memoryDocent()
  const calls = callsOf(docent)
  expect(calls.length).toBeGreaterThan(350)
  const cases = calls.flatMap(({ name, words, call }) => [
    [name, call(...given(words), { signal: 'soon' }), `The signal of ${name} must be an AbortSignal`] as const,
    [
      name,
      call(...given(words), { requestid: 'x' }),
      `${name} has no option requestid; did you mean requestId?`,
    ] as const,
    [name, call(...given(words), 'soon'), `The options of ${name} must be an object; they are a string.`] as const,
  ])
  expect(await faults(cases)).toEqual([])
})

const ordinals = ['first', 'second', 'third']

it('refuses ids that are none, in every call that takes one', async () => {
  await using docent = await memoryDocent()
  const wrong = [5, 5n, true, {}, ['x'], null, undefined, Symbol('x'), () => 'x', '', 'a\ud800', 'x'.repeat(1_000_000)]
  const cases = callsOf(docent).flatMap(({ name, words, call }) =>
    words.flatMap((word, index) =>
      word === 'text'
        ? wrong.map((value) => {
            const arguments_ = given(words).with(index, value)
            const missing = `${name} was called without its ${ordinals[index]} argument.`
            const message = value === undefined ? missing : `The ${ordinals[index]} argument of ${name} must be a text`
            return [name, call(...arguments_), message] as const
          })
        : [],
    ),
  )
  expect(cases.length).toBeGreaterThan(200 * wrong.length)
  expect(await faults(cases)).toEqual([])
})

/** What they take is a picture, or what is not named beforehand; versions are named by the parts of their path. */
const takesAnyField =
  /^(?:(?:collections|documents)\.replaceMetadata|collections\.setThumbnail|analysis\.(?:artifacts|drafts)\.)/

it('refuses fields that no call has, with the one that may be meant', async () => {
  await using docent = await memoryDocent()
  const cases = callsOf(docent).flatMap(({ name, words, call }) =>
    words.flatMap((word, index) => {
      // A second input is looked at after the first, which is not right here.
      if (!word.startsWith('input') || takesAnyField.test(name) || (index > 0 && words[0] === 'input')) return []
      // Some look for the record first: there is none.
      const message = words[0] === 'text' ? /has no field nmae; |^There is no / : /has no field nmae; /
      return [[name, call(...given(words).with(index, { nmae: 'x' })), message] as const]
    }),
  )
  expect(cases.length).toBeGreaterThan(100)
  expect(await faults(cases)).toEqual([])
  const { collections, chats } = docent.as({ userId: 'alice' }) as unknown as Record<string, Untyped>
  await expect(collections!['create']!({ nmae: 'x' })).rejects.toThrow(
    'The input has no field nmae; did you mean name?',
  )
  await expect(chats!['complete']!('x', { message: 'Why?', llmArgs: { temprature: 1 } })).rejects.toThrow(
    'llmArgs has no field temprature; did you mean temperature?',
  )
})

it('answers no input and no list with an error of the inside', async () => {
  await using docent = await memoryDocent()
  const { name } = await docent.as({ userId: 'alice' }).analysis.projects.create({ displayName: 'Letters' })
  const version = { project: name.split('/').at(-1), kind: 'models', set: 'x', version: 1 }
  const [ofSet, ofVersion] = [
    { ...version, set: 5 },
    { ...version, version: 'a' },
  ]
  const odd: Readonly<Record<string, readonly unknown[]>> = {
    input: [
      {},
      ofSet,
      ofVersion,
      { ...version, kind: 'nope' },
      { project: version.project },
      { content: 5 },
      new Map(),
      new Date(),
    ],
    list: [[], [5], [null], [{}], [['x']]],
    number: [Number.NaN, -1, 1.5],
  }
  const answers = callsOf(docent).flatMap(({ name, words, call }) =>
    words.flatMap((word, index) =>
      (odd[word.replace('?', '')] ?? []).map(async (value) => {
        const error = await call(...given(words).with(index, value))
        const inside = error instanceof Error && (!DocentError.isInstance(error) || error.code === 'internal')
        return inside ? [`${name} ${index}: ${String(error)}`] : []
      }),
    ),
  )
  expect((await Promise.all(answers)).flat()).toEqual([])
})

it('leaves what succeeds without an argument, and signals, as they are', async () => {
  await using docent = await memoryDocent()
  const { collections, models } = docent.as({ userId: 'alice' })
  expect(await models.list()).not.toEqual([])
  expect(await collections.list(undefined, { signal: new AbortController().signal })).toEqual([])
  const stopped = collections.list({}, { signal: AbortSignal.abort(new Error('enough')) })
  await expect(stopped).rejects.toThrow(/enough/)
})
