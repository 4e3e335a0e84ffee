import { expect, it } from 'vitest'
import { messageEdges } from './large-message.ts'

const filling = 'x'.repeat(2_000)

it.each([
  ['first', `{"jsonrpc":"2.0","id":7,"result":{"text":"${filling}"}}`, 7],
  ['first, as text', `{"id": "a-1", "jsonrpc":"2.0","result":{"text":"${filling}"}}`, 'a-1'],
  ['last', `{"result":{"text":"${filling}"},"jsonrpc":"2.0","id":7}`, 7],
  ['last but one', `{"result":{"text":"${filling}"},"id":7,"jsonrpc":"2.0"}`, 7],
  ['in an event', `event: message\nid: 3\ndata: {"jsonrpc":"2.0","id":7,"result":"${filling}"}\n\n`, 7],
  ['inside only', `{"jsonrpc":"2.0","result":{"id":9,"text":"${filling}","id":8}}`, undefined],
])('knows the id that is %s', (_where, message, id) => {
  const edges = messageEdges()
  const bytes = new TextEncoder().encode(message)
  for (let start = 0; start < bytes.length; start += 100) edges.add(bytes.subarray(start, start + 100))
  expect(edges.answeredId()).toBe(id)
})
