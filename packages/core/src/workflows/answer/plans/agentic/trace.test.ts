import { describe, expect, it } from 'vitest'
import { createTrace } from './trace.ts'

const call = (name: string, given: string) => ({ id: '1', name, arguments: given })

describe('createTrace', () => {
  it('shows the turns as JSON and as text, without what would be markup', () => {
    const trace = createTrace()
    trace.add(0, 1, 'I look.', [
      { call: call('search', '{"query":"`x`"}'), content: 'all', summary: '[1] a ![](http://x)' },
    ])
    trace.add(1, 1, '', [{ call: call('nope', '{}'), content: 'There is no tool nope.', failed: true }])
    const { agent_chat_history: json, agent_chat_history_md: text } = trace.meta()
    expect(JSON.parse(json!)).toEqual([
      {
        depth: 0,
        turn: 1,
        text: 'I look.',
        calls: [{ tool: 'search', arguments: '{"query":"`x`"}', result: '[1] a ![](http://x)' }],
      },
      { depth: 1, turn: 1, calls: [{ tool: 'nope', arguments: '{}', result: 'There is no tool nope.', failed: true }] },
    ])
    expect(text).toContain('### Turn 1\n\n> I look.\n\n- `search {"query":" x "}`: [1] a')
    expect(text).toContain('#### Turn of a sub-call 1\n\n- `nope {}` failed: There is no tool nope.')
    expect(text).not.toMatch(/!\[|\]\(/)
  })

  it('stays within its length, and reports how much it left out', () => {
    const trace = createTrace()
    for (let turn = 1; turn <= 200; turn++) trace.add(0, turn, 'x'.repeat(10_000), [])
    const { agent_chat_history: json, agent_chat_history_md: text } = trace.meta()
    expect(json!.length).toBeLessThan(110_000)
    expect((JSON.parse(json!) as unknown[]).at(-1)).toEqual({ left: expect.any(Number) })
    expect(text).toMatch(/\d+ more turns\.$/)
  })
})
