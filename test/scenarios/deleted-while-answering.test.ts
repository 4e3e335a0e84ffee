import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { dearModels } from '../support/spending.ts'
import { stuck } from '../support/stuck.ts'

/** A server whose model says a few words and then nothing more. */
async function stalled() {
  const speaking = Promise.withResolvers<void>()
  const { models } = dearModels(async function* ({ signal }) {
    yield { type: 'text-delta', text: 'It opens at' }
    await stuck(signal, speaking.resolve)
  })
  const server = await apiServer({ docent: { models } })
  return { server, speaking: speaking.promise }
}

it.each([
  ['DELETE', (chat: string) => ({ call: `DELETE /chats/${chat}`, body: undefined })],
  ['a job', (chat: string) => ({ call: 'POST /chats/delete_job', body: { session_ids: [chat] } })],
])('a stream whose chat is deleted by %s ends as finished, with what was said', async (_, deletion) => {
  const { server, speaking } = await stalled()
  await using _server = server
  const chat = (await server.alice.call('POST /chats')).body.id
  const asked = await fetch(`${server.url}/api/v1/chats/${chat}/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'When does it open?', stream: true }),
  })
  expect(asked.status).toBe(200)
  const questionId = asked.headers.get('x-question-id')
  await speaking
  const followed = await server.docent.as({ userId: 'alice' }).answers.follow(questionId!)
  const inProcess: unknown[] = []
  const reading = (async () => {
    for await (const event of followed.events) inProcess.push(event)
  })()
  const text: string[] = []
  const decoder = new TextDecoder()
  let deleted: Promise<unknown> | undefined
  for await (const part of asked.body!) {
    text.push(decoder.decode(part))
    // Only once the reader has the first words.
    if (text.join('').includes('It opens at')) deleted ??= server.alice.call(deletion(chat).call, deletion(chat))
  }
  await deleted
  await reading
  const lines = text
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter((line) => 'error' in line)).toEqual([])
  expect(lines.at(-1)).toMatchObject({ finished: true, body: 'It opens at', message_id: expect.any(String) })
  expect(inProcess).toMatchObject([
    { type: 'answer-delta', text: 'It opens at' },
    { type: 'answer-finished', text: 'It opens at' },
  ])
  await server.docent.settled()
  const gone = [`GET /messages/${questionId}/stream`, `GET /messages/${String(lines.at(-1)!['message_id'])}/references`]
  for (const call of gone) expect((await server.alice.call(call)).status).toBe(404)
})

it('a call that waits for the whole answer gets what was said', async () => {
  const { server, speaking } = await stalled()
  await using _server = server
  const alice = server.docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const waiting = server.alice.call(`POST /chats/${chat.id}/completions`, { body: { message: 'When?', stream: false } })
  await speaking
  // Its line is in the log a moment after it is said.
  const [question] = await alice.chats.messages(chat.id)
  const answer = await alice.answers.follow(question!.id)
  for await (const event of answer.events) if (event.type === 'answer-delta') break
  await alice.chats.delete(chat.id)
  expect(await waiting).toMatchObject({ status: 200, body: { body: 'It opens at' } })
})
