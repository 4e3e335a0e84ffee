import { describe, expect, it } from 'vitest'
import { toolCallReader, type ToolCallDelta } from './tool-call-reader.ts'

function calls(...deltas: ToolCallDelta[]) {
  const reader = toolCallReader()
  for (const delta of deltas) reader.read([delta])
  return reader.calls()
}

describe('toolCallReader', () => {
  it('distinguishes mixed calls by their index', () => {
    expect(
      calls(
        { index: 0, id: 'a', function: { name: 'search', arguments: '{"q"' } },
        { index: 1, id: 'b', function: { name: 'list', arguments: '' } },
        { index: 0, function: { arguments: ':1}' } },
        { index: 1, function: { arguments: '{}' } },
      ),
    ).toEqual([
      { id: 'a', name: 'search', arguments: '{"q":1}' },
      { id: 'b', name: 'list', arguments: '{}' },
    ])
  })

  it('takes another id for another call, whatever the index', () => {
    expect(
      calls(
        { index: 0, id: 'a', function: { name: 'search', arguments: '{}' } },
        { index: 0, id: 'b', function: { name: 'list', arguments: '{}' } },
      ).map(({ id }) => id),
    ).toEqual(['a', 'b'])
  })

  it('takes another index for another call, also with an id that was given before', () => {
    expect(
      calls(
        { index: 0, id: 'a', function: { name: 'search', arguments: '{"q":1}' } },
        { index: 1, id: 'a', function: { name: 'search', arguments: '{"q"' } },
        { index: 1, id: 'a', function: { arguments: ':2}' } },
      ),
    ).toEqual([
      { id: 'a', name: 'search', arguments: '{"q":1}' },
      { id: 'call_1', name: 'search', arguments: '{"q":2}' },
    ])
  })

  it('follows the id where there is no index', () => {
    expect(
      calls(
        { id: 'a', function: { name: 'search', arguments: '{' } },
        { id: 'b', function: { name: 'list', arguments: '{' } },
        { id: 'a', function: { name: 'search', arguments: '}' } },
        { id: 'b', function: { arguments: '}' } },
      ).map((call) => call.name + call.arguments),
    ).toEqual(['search{}', 'list{}'])
  })

  it('takes an id that comes late, and makes one where none comes', () => {
    expect(
      calls(
        { index: 0, id: '', function: { name: 'search', arguments: '{' } },
        { index: 0, id: 'late', function: { arguments: '}' } },
        { index: 1, id: null, function: { name: 'list', arguments: '{}' } },
        { index: 2, id: 'call_1', function: { name: 'list', arguments: '{}' } },
      ).map(({ id }) => id),
    ).toEqual(['late', 'call_1_', 'call_1'])
  })

  it('takes arguments sent as an object, and keeps what the provider wants back', () => {
    const extra = { google: { thought_signature: 'c2ln' } }
    expect(
      calls({ index: 0, id: 'a', function: { name: 'search', arguments: { q: 'x' } }, extra_content: extra }),
    ).toEqual([{ id: 'a', name: 'search', arguments: '{"q":"x"}', providerData: extra }])
  })

  it('ends a call that grows without measure', () => {
    const reader = toolCallReader()
    const piece: ToolCallDelta = { index: 0, id: 'a', function: { arguments: 'x'.repeat(1024 * 1024) } }
    expect(() => reader.read(Array.from({ length: 5 }, () => piece))).toThrow('too long')
  })
})
