import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'
import { getCompletion } from './generated/chat.ts'
import { createCompatibleChatCompletion } from './generated/compatibility.ts'
import { watchJob } from './generated/jobs.ts'

const encoder = new TextEncoder()

/** A body of these texts that breaks off after them, or ends. */
function body(texts: readonly string[], end: 'whole' | 'cut') {
  const parts = [...texts]
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part !== undefined) controller.enqueue(encoder.encode(part))
      else if (end === 'whole') controller.close()
      else controller.error(new TypeError('terminated'))
    },
  })
}

const jsonl = { 'content-type': 'application/jsonl', 'x-question-id': 'q 1' }
const cut = (...texts: string[]) => new Response(body(texts, 'cut'), { headers: jsonl })
const whole = (...texts: string[]) => new Response(body(texts, 'whole'), { headers: jsonl })
const line = (value: object) => `${JSON.stringify(value)}\n`
const piece = (text: string, offset: number, epoch = 1) => line({ body: text, finished: false, offset, epoch })
const end = (text: string) => line({ body: text, finished: true, message_id: 'm' })

function scripted(...answers: Response[]) {
  const urls: string[] = []
  const fetch = (async (url: string) => {
    urls.push(url)
    return answers.shift()!
  }) as unknown as typeof globalThis.fetch
  return { urls, client: createClient({ baseUrl: '/d', fetch, retry: { baseMs: 1 }, silenceMs: 50 }) }
}

const question = { params: { id: 'c' }, body: { message: 'Hello?' } }
const ask = ({ client }: ReturnType<typeof scripted>) => Array.fromAsync(client.stream(getCompletion, question))

it('continues an answer behind the last whole line, in its epoch', async () => {
  const script = scripted(
    cut(piece('One ', 0), piece('two ', 4, 2).slice(0, -5)),
    cut(piece('two ', 4)),
    whole(piece('three', 8), end('One two three')),
  )
  const lines = await ask(script)
  expect(lines.map((one) => one.body)).toEqual(['One ', 'two ', 'three', 'One two three'])
  expect(script.urls).toEqual([
    '/d/api/v1/chats/c/completions',
    '/d/api/v1/messages/q%201/stream?offset=4&epoch=1',
    '/d/api/v1/messages/q%201/stream?offset=8&epoch=1',
  ])
})

it('continues from the text that counts after a reset', async () => {
  const reset = line({ reset: true, body: 'New', finished: false, offset: 0, epoch: 2 })
  const script = scripted(cut(piece('Old text', 0)), cut(reset), whole(end('New')))
  expect(await ask(script)).toHaveLength(3)
  expect(script.urls.at(-1)).toBe('/d/api/v1/messages/q%201/stream?offset=3&epoch=2')
})

it('takes an end without the last line for a cut, and silence too', async () => {
  const silent = new Response(new ReadableStream(), { headers: jsonl })
  const script = scripted(whole(piece('One', 0)), silent, whole(end('One')))
  expect((await ask(script)).at(-1)).toMatchObject({ finished: true })
})

it('throws the failure of an answer once it was said again, and waits for a server that stops', async () => {
  const failed = line({ error: 'The model failed.' })
  const again = Response.json({ code: 502, message: 'The model failed.' }, { status: 502 })
  await expect(ask(scripted(whole(piece('One', 0), failed), again))).rejects.toMatchObject({
    message: 'The model failed.',
  })
  const stops = line({ error: 'The server is stopping.', retry_after: 1 })
  const away = Response.json({ code: 503, message: 'Starting.' }, { status: 503 })
  expect(await ask(scripted(whole(piece('One', 0), stops), whole(stops), away, whole(end('One'))))).toHaveLength(2)
})

it('gives up when nothing comes any more', async () => {
  const script = scripted(cut(piece('One', 0)), ...Array.from({ length: 8 }, () => cut()))
  await expect(ask(script)).rejects.toMatchObject({ kind: 'network' })
  expect(script.urls).toHaveLength(9)
})

it('shows a job at each change, and only then, until it ends', async () => {
  const job = (progress: number, status = 'in progress') => line({ id: 'j', progress, overall_status: status })
  const script = scripted(cut(job(0), job(0.5)), whole(job(0.5)), whole(job(0.5), job(1, 'completed')))
  const jobs = await Array.fromAsync(script.client.stream(watchJob, { params: { job_id: 'j' } }))
  expect(jobs.map(({ progress }) => progress)).toEqual([0, 0.5, 1])
})

it('reads server-sent events to their end, and does not repeat what cannot continue', async () => {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const texts = [': keep-alive\n\ndata: {"id"', ':"1"}\r\n\r\nevent: x\ndata: {"id":"2"}\n\n', 'data: [DONE]\n\n']
  const input = { body: { model: 'auto', messages: [] } }
  const { client, urls } = scripted(
    new Response(body(texts, 'whole'), { headers }),
    new Response(body(texts, 'cut'), { headers }),
  )
  const items = await Array.fromAsync(client.stream(createCompatibleChatCompletion, input))
  expect(items).toEqual([{ id: '1' }, { id: '2' }])
  await expect(Array.fromAsync(client.stream(createCompatibleChatCompletion, input))).rejects.toMatchObject({
    kind: 'network',
  })
  expect(urls).toHaveLength(2)
})

it('reads no more than is taken, and closes the connection when its reader leaves', async () => {
  let pulled = 0
  let canceled = false
  const endless = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(encoder.encode(piece('x', pulled++))),
      cancel: () => void (canceled = true),
    },
    { highWaterMark: 0 },
  )
  const { client } = scripted(new Response(endless, { headers: jsonl }))
  for await (const one of client.stream(getCompletion, question)) if (one.offset === 4) break
  expect(pulled).toBe(5)
  expect(canceled).toBe(true)
})
