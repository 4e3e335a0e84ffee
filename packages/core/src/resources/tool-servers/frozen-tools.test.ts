import { expect, it } from 'vitest'
import type { ServerTool } from '../../kernel/ports/index.ts'
import { cleanTools, listsStill, storedTools } from './frozen-tools.ts'

const tool = (changes: Partial<ServerTool> = {}): ServerTool => ({
  name: 'look',
  description: 'Looks.\nTwice.',
  parameters: { type: 'object', properties: { place: { type: 'string', description: 'Where.' } } },
  readOnly: true,
  ...changes,
})

it('keeps what can be seen, and takes away what only models read', () => {
  const hidden = 'Looks.\u200b\u{e0049}\u202e\nTwice.'
  const parameters = { type: 'object', properties: { place: { type: 'string', description: 'Where.\u200b' } } }
  expect(cleanTools('weather', [tool({ description: hidden, parameters })], [])).toEqual([tool()])
  expect(storedTools(JSON.parse(JSON.stringify([tool()])))).toEqual([tool()])
})

it.each<[string, Partial<ServerTool>, string]>([
  ['a name that cannot be shown', { name: 'look\u200b' }, 'invalid_input'],
  ['a long name', { name: 'x'.repeat(129) }, 'invalid_input'],
  ['no name', { name: '' }, 'invalid_input'],
  ['a large schema', { parameters: { type: 'object', title: 'x'.repeat(64_000) } }, 'too_large'],
  ['a deep schema', { parameters: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) as never }, 'too_large'],
])('refuses %s', (_what, changes, code) => {
  expect(() => cleanTools('weather', [tool(changes)], [])).toThrow(expect.objectContaining({ code }))
})

it('cuts long descriptions, and refuses lists that are too long together', () => {
  expect(cleanTools('weather', [tool({ description: 'x'.repeat(9_000) })], [])[0]!.description).toHaveLength(8_002)
  const many = Array.from({ length: 100 }, (_, index) => tool({ name: `t${index}`, description: 'x'.repeat(7_000) }))
  expect(() => cleanTools('weather', many, [])).toThrow(expect.objectContaining({ code: 'too_large' }))
})

it('shows no secret that the server was sent', () => {
  const parameters = { type: 'object', properties: { place: { description: 'Use hunter22.' } } }
  const [clean] = cleanTools('weather', [tool({ description: 'Your key is hunter22.', parameters })], ['hunter22'])
  expect(clean).toMatchObject({ description: 'Your key is [secret].' })
  expect(JSON.stringify(clean)).not.toContain('hunter22')
})

it('knows whether a server still lists what is frozen, in whatever order', () => {
  const { type, properties } = tool().parameters as Record<string, never>
  expect(listsStill([tool()], [tool({ name: 'more' }), tool({ parameters: { properties, type } as never })])).toBe(true)
  expect(listsStill([tool()], [])).toBe(false)
  for (const changes of [
    { description: 'Looks.' },
    { readOnly: false },
    { destructive: true },
    { parameters: { type: 'object' } },
  ])
    expect(listsStill([tool()], [tool(changes)])).toBe(false)
})
