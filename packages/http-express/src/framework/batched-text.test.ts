import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { batchedText } from './batched-text.ts'

function written() {
  const writes: string[] = []
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const write = (text: string) => writes.push(text) > 0
  return { response: Object.assign(response, { write }), writes }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what is there in one turn of the event loop is one write, at its end', async () => {
  const { response, writes } = written()
  const batch = batchedText(response)
  for (let count = 0; count < 20; count += 1) {
    batch.add('x')
    // As long as promises are settled already, the turn continues.
    await Promise.resolve()
  }
  expect(writes).toEqual([])
  await turn()
  expect(writes).toEqual(['x'.repeat(20)])
  batch.add('y')
  await turn()
  expect(writes).toEqual(['x'.repeat(20), 'y'])
})

test('much is not held back, and the rest goes when it is asked for', () => {
  const { response, writes } = written()
  const batch = batchedText(response)
  batch.add('x'.repeat(20_000))
  expect(writes).toHaveLength(1)
  batch.add('y')
  batch.flush()
  batch.flush()
  expect(writes.slice(1)).toEqual(['y'])
})

test('nothing is written to a client that is gone', async () => {
  const { response, writes } = written()
  const batch = batchedText(response)
  batch.add('x')
  response.destroy()
  await turn()
  expect(writes).toEqual([])
})
