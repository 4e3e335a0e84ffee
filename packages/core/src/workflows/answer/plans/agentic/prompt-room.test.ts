import { describe, expect, it } from 'vitest'
import type { CalledTool } from '../../../../kernel/tools/index.ts'
import { turnMessages } from '../../../../kernel/tools/index.ts'
import { promptRoom } from './prompt-room.ts'

const called = (id: string, length: number): CalledTool[] => [
  { call: { id, name: 'search', arguments: '{}' }, content: id.repeat(length), summary: `about ${id}` },
]
const contents = (messages: readonly { readonly role: string; readonly content: unknown }[]) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))

describe('promptRoom', () => {
  it('shrinks the oldest results first, and keeps the newest whole', () => {
    const room = promptRoom([{ role: 'system', content: 'rules' }], 900)
    for (const id of ['a', 'b', 'c']) {
      const turn = called(id, 1_200)
      room.add(turnMessages('', turn), turn)
    }
    const [first, second, third] = contents(room.messages())
    expect(first).toContain('It was: about a')
    expect(second).toBe('b'.repeat(1_200))
    expect(third).toBe('c'.repeat(1_200))
    expect(room.messages()[0]).toEqual({ role: 'system', content: 'rules' })
  })

  it('shrinks what the model wrote where results are not enough, and reports when the turns before take too much', () => {
    const room = promptRoom([{ role: 'system', content: 'rules' }], 900)
    const crowded: boolean[] = []
    for (let turn = 0; turn < 9; turn++) {
      const given = { name: `${turn}.md`, text: 'word '.repeat(200), more: [1, 2] }
      const call = { id: `${turn}`, name: 'write_file', arguments: JSON.stringify(given) }
      const results = [{ call, content: 'Kept.' }]
      room.add(turnMessages('thought '.repeat(50), results), results)
      crowded.push(room.isCrowded())
    }
    const written = room.messages().flatMap((message) => (message.role === 'assistant' ? [message] : []))
    const [first, last] = [written[0]!, written.at(-1)!].map(({ toolCalls }) => toolCalls![0]!.arguments)
    expect(JSON.parse(first!)).toEqual({
      name: '0.md',
      text: expect.stringMatching(/^word .* … \(\d+ more characters/),
      more: [1, 2],
    })
    expect(JSON.parse(last!)).toMatchObject({ text: 'word '.repeat(200) })
    expect(room.isShortened()).toBe(true)
    // Once it is, it stays.
    expect(crowded.join()).toMatch(/^(?:false,)+(?:true,?)+$/)
  })

  it('keeps a turn that alone is longer than the room', () => {
    const room = promptRoom([], 10)
    const turn = called('a', 1_000)
    room.add(turnMessages('', turn), turn)
    expect(contents(room.messages())).toEqual(['a'.repeat(1_000)])
  })
})
