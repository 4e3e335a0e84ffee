import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import { callTools, turnMessages } from './call-tools.ts'
import { builtInTool } from './tool.ts'

const { signal } = new AbortController()
const call = (name: string, text: string, id = name) => ({ id, name, arguments: text })

const add = builtInTool({
  name: 'add',
  description: 'Adds.',
  input: z.object({ left: z.int(), right: z.int().default(1) }),
  run: async ({ left, right }) => ({ content: String(left + right) }),
})
const failing = (error: Error) =>
  builtInTool({ name: 'fail', description: 'Fails.', input: z.object({}), run: () => Promise.reject(error) })

describe('callTools', () => {
  it('describes the arguments by the schema they are checked with', () => {
    expect(add.definition).toMatchObject({
      name: 'add',
      parameters: { type: 'object', properties: { left: { type: 'integer' } }, required: ['left'] },
    })
  })

  it('gives the outcomes in the order of the calls', async () => {
    const release: (() => void)[] = []
    const slow = builtInTool({
      name: 'slow',
      description: 'Waits.',
      input: z.object({ name: z.string() }),
      async run({ name }) {
        await new Promise<void>((resolve) => release.push(resolve))
        return { content: name }
      },
    })
    const outcomes = callTools([slow], [call('slow', '{"name":"a"}', '1'), call('slow', '{"name":"b"}', '2')], signal)
    // Both run at the same time; the second is done first.
    release.toReversed().forEach((resolve) => resolve())
    expect((await outcomes).map(({ content }) => content)).toEqual(['a', 'b'])
  })

  it.each([
    ['an unknown tool', call('multiply', '{}'), 'There is no tool multiply; there are add, fail.'],
    ['text for arguments', call('add', '{"left": '), 'not a JSON object'],
    ['a list for arguments', call('add', '[1]'), 'not a JSON object'],
    ['a wrong type', call('add', '{"left":"one"}'), 'left: expected number'],
    ['a missing field', call('add', ''), 'left: expected number'],
    ['what is not there', call('fail', '{}'), 'There is no such thing.'],
  ])('explains to the model what to fix in %s', async (_what, wrong, message) => {
    const tools = [add, failing(new DocentError({ code: 'not_found', message: 'There is no such thing.' }))]
    const [outcome] = await callTools(tools, [wrong], signal)
    expect(outcome).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it('carries out the right calls beside wrong ones', async () => {
    const outcomes = await callTools([add], [call('nothing', '{}'), call('add', '{"left":2}')], signal)
    expect(outcomes.map(({ failed, content }) => [failed ?? false, content])).toEqual([
      [true, expect.any(String)],
      [false, '3'],
    ])
  })

  it.each([
    ['what may work later', new DocentError({ code: 'unavailable', message: 'Later.' })],
    ['a bug', new TypeError('secret')],
  ])('throws %s', async (_what, error) => {
    await expect(callTools([failing(error)], [call('fail', '{}')], signal)).rejects.toBe(error)
  })

  it('carries out a bounded number of calls', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => call('add', `{"left":${index}}`, String(index)))
    const outcomes = await callTools([add], calls, signal)
    expect(outcomes.map(({ failed }) => failed ?? false)).toEqual(calls.map((_, index) => index >= 16))
  })
})

describe('turnMessages', () => {
  it('has a result for every call, and arguments that are JSON', async () => {
    const calls = [call('add', '{"left":', '1'), call('add', '', '2'), call('add', '{"left":1}', '3')]
    const messages = turnMessages('Adding.', await callTools([add], calls, signal))
    expect(messages[0]).toMatchObject({
      role: 'assistant',
      toolCalls: [{ arguments: '{}' }, { arguments: '{}' }, { arguments: '{"left":1}' }],
    })
    expect(messages.slice(1)).toMatchObject([
      { role: 'tool', callId: '1', failed: true },
      { role: 'tool', callId: '2', failed: true },
      { role: 'tool', callId: '3', content: '2' },
    ])
  })
})
