import type { ModelStreamPart, ToolDefinition } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { collectAnswer, question } from './collect-answer.ts'
import type { FakeToolCallStyle } from './fake-answer.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

const parameters = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
const tools: readonly ToolDefinition[] = [
  { name: 'search', description: 'Searches.', parameters },
  { name: 'list', description: 'Lists.', parameters: { type: 'object', properties: {} } },
]
const styles: readonly FakeToolCallStyle[] = ['openai', 'ids', 'whole', 'bare']
const callsOf = (parts: readonly ModelStreamPart[]) => parts.filter((part) => part.type === 'tool-call')

/** That tools are offered, called and answered the way the port defines, whatever the server's habits. */
export function languageModelTools({ it, expect }: TestRunner, suite: LanguageModelSuite): void {
  const asking = { ...question('What is it?'), tools }

  it('offers the tools with their schemas', async () => {
    await collectAnswer(suite.model(), asking)
    await collectAnswer(suite.model(), { ...asking, toolChoice: 'required' })
    await collectAnswer(suite.model(), { ...asking, toolChoice: 'none' })
    await collectAnswer(suite.model(), { ...asking, toolChoice: { name: 'list' } })
    const { body } = await suite.server().call(0)
    expect(body['tools']).toMatchObject([
      { type: 'function', function: { name: 'search', description: 'Searches.', parameters } },
      { type: 'function', function: { name: 'list' } },
    ])
    expect(['auto', undefined]).toContain(body['tool_choice'])
    expect((await suite.server().call(1)).body['tool_choice']).toBe('required')
    expect((await suite.server().call(2)).body['tool_choice']).toBe('none')
    expect((await suite.server().call(3)).body['tool_choice']).toEqual({ type: 'function', function: { name: 'list' } })
  })

  it('offers nothing when there are no tools', async () => {
    await collectAnswer(suite.model(), { ...suite.request, tools: [] })
    const { body } = await suite.server().call(0)
    expect([body['tools'], body['tool_choice']]).toEqual([undefined, undefined])
  })

  for (const toolCallStyle of styles) {
    it(`puts several calls together that are streamed as ${toolCallStyle}`, async () => {
      suite.server().answer({
        tokens: ['Let me look.'],
        toolCallStyle,
        toolCalls: [
          { name: 'search', arguments: '{"query":"a \\"quoted\\" word"}' },
          { name: 'list', arguments: '{}' },
          { name: 'search', arguments: '{"query":"Grüße"}' },
        ].slice(0, toolCallStyle === 'bare' ? 1 : 3),
      })
      const { text, parts, finish } = await collectAnswer(suite.model(), asking)
      const calls = callsOf(parts)
      expect(text).toBe('Let me look.')
      expect(calls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual(
        [
          ['search', { query: 'a "quoted" word' }],
          ['list', {}],
          ['search', { query: 'Grüße' }],
        ].slice(0, toolCallStyle === 'bare' ? 1 : 3),
      )
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
      expect(calls.every(({ id }) => id !== '')).toBe(true)
      expect(finish?.reason).toBe('tool-calls')
      expect(parts.at(-1)?.type).toBe('finish')
    })
  }

  it('hands arguments over that are no JSON, for the caller to judge', async () => {
    suite.server().answer({ tokens: [], toolCalls: [{ name: 'search', arguments: '{"query": ' }] })
    const { parts } = await collectAnswer(suite.model(), asking)
    expect(callsOf(parts)).toMatchObject([{ name: 'search', arguments: '{"query": ' }])
  })

  it('passes over calls that nobody offered', async () => {
    suite.server().answer({ toolCalls: [{ name: 'search', arguments: '{}' }] })
    const { parts, text } = await collectAnswer(suite.model(), suite.request)
    expect(text).not.toBe('')
    expect(callsOf(parts)).toEqual([])
  })

  it('gives calls and their results back in the order of the conversation', async () => {
    await collectAnswer(suite.model(), {
      tools,
      messages: [
        ...asking.messages,
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'Looking.' }],
          toolCalls: [
            { id: 'c1', name: 'search', arguments: '{"query":"a"}' },
            { id: 'c2', name: 'list', arguments: '{}' },
          ],
        },
        { role: 'tool', callId: 'c1', toolName: 'search', content: 'Found one.' },
        { role: 'tool', callId: 'c2', toolName: 'list', content: 'No such tool.', failed: true },
      ],
    })
    const messages = (await suite.server().call(0)).body['messages'] as Record<string, unknown>[]
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool'])
    expect(messages[1]).toMatchObject({
      content: 'Looking.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'search', arguments: '{"query":"a"}' } },
        { id: 'c2', type: 'function', function: { name: 'list', arguments: '{}' } },
      ],
    })
    expect(messages.slice(2)).toMatchObject([
      { tool_call_id: 'c1', content: 'Found one.' },
      { tool_call_id: 'c2', content: 'No such tool.' },
    ])
  })
}
