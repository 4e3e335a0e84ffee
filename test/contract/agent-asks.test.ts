import { builtInModels } from '@docent/adapters-llm'
import { defineTool } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { apiServer } from '../support/api-server.ts'
import { calling, lookingModels } from '../support/looking-models.ts'

it('the stream says what an agent wants of its user, whose reply goes to hitl', async () => {
  const sent: string[] = []
  const send = defineTool({
    name: 'send',
    description: 'Sends a letter.',
    input: z.object({ to: z.string() }),
    async run({ to }) {
      sent.push(to)
      return 'Sent.'
    },
  })
  const models = lookingModels({
    turns: [() => [calling('send', { to: 'bob' })], () => [calling('done', {})]],
    answer: () => ['It is sent.'],
  })
  await using server = await apiServer({ docent: { models: [models.provider, builtInModels()], tools: [send] } })
  const { alice, bob } = server
  const { id: chat } = (await alice.call('POST /chats')).body
  const body = { message: 'Write to Bob.', stream: true, llm_args: { use_agent: true, agent_interactive: true } }
  const response = await alice.open(`POST /chats/${chat}/completions`, { body })
  const question = response.headers.get('x-question-id')!
  const hitl = (message: string, who = alice) => who.call(`POST /messages/${question}/hitl`, { body: { message } })
  const lines: unknown[] = []
  for await (const text of textLines(response)) {
    const line = JSON.parse(text)
    lines.push(line)
    if (!line.agent) continue
    expect((await hitl('{"approve":"1.1"}', bob)).status).toBe(404)
    expect((await hitl('{"approve":"4.1"}')).body.message).toContain('{"approve": "1.1"}')
    expect((await hitl('{"approve":"1.1"}')).status).toBe(204)
  }
  expect(lines[0]).toEqual({
    body: '',
    finished: false,
    agent: { asks: [{ call_id: '1.1', kind: 'approval', tool: 'send', arguments: '{"to":"bob"}' }] },
  })
  expect(lines.at(-1)).toMatchObject({ body: 'It is sent.', finished: true })
  expect(sent).toEqual(['bob'])
  expect((await hitl('{"approve":"1.1"}')).status).toBe(409)
})

it.each([
  [{}, 2],
  [{ agent_stream_files: false }, 0],
])('the stream names files when they are written, with %o', async (args, named) => {
  const seen = Promise.withResolvers<void>()
  if (named === 0) seen.resolve()
  const models = lookingModels({
    turns: [
      () => [calling('write_file', { name: 'a.md', text: 'one' })],
      async () => {
        // The stream names it while the agent still works.
        await seen.promise
        return [calling('write_file', { name: 'b.md', text: 'two' })]
      },
      () => [calling('done', {})],
    ],
    answer: () => ['They are written.'],
  })
  await using server = await apiServer({ docent: { models: [models.provider, builtInModels()] } })
  const { alice } = server
  const { id: chat } = (await alice.call('POST /chats')).body
  const body = { message: 'Write.', stream: true, llm_args: { use_agent: true, ...args } }
  const response = await alice.open(`POST /chats/${chat}/completions`, { body })
  const files: Record<string, string>[] = []
  for await (const text of textLines(response)) {
    const line = JSON.parse(text)
    if (!line.agent?.files) continue
    expect(line).toMatchObject({ body: '', finished: false })
    files.push(...line.agent.files)
    seen.resolve()
  }
  expect(files.flatMap(Object.values)).toEqual(['a.md', 'b.md'].slice(0, named))
  const kept = (await alice.call(`GET /chats/${chat}/agent_server_files`)).body as { id: string }[]
  for (const file of files) expect(kept.map(({ id }) => id)).toContain(Object.keys(file)[0])
})

async function* textLines(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of response.body!.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  )) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    yield* lines.filter((line) => line !== '')
  }
}

it.each([
  [true, [{ call_id: '1.1', tool: 'write_file', arguments: '{"name":"a.md","text":"one"}', failed: false }]],
  [false, []],
])('the stream names the calls that have ended, with agent_interactive %o', async (interactive, named) => {
  const models = lookingModels({
    turns: [
      () => [calling('write_file', { name: 'a.md', text: 'one' })],
      // Asks where somebody can be asked; elsewhere the agent is done.
      () => [interactive ? calling('ask_user', { question: 'Is it good?' }) : calling('done', {})],
      () => [calling('done', {})],
    ],
    answer: () => ['It is written.'],
  })
  await using server = await apiServer({ docent: { models: [models.provider, builtInModels()] } })
  const { alice } = server
  const { id: chat } = (await alice.call('POST /chats')).body
  const llmArgs = { use_agent: true, agent_interactive: interactive }
  const body = { message: 'Write.', stream: true, llm_args: llmArgs }
  const response = await alice.open(`POST /chats/${chat}/completions`, { body })
  const question = response.headers.get('x-question-id')!
  const steps: object[] = []
  for await (const text of textLines(response)) {
    const { agent } = JSON.parse(text)
    steps.push(...(agent?.steps ?? []))
    if (agent?.asks) await alice.call(`POST /messages/${question}/hitl`, { body: { message: 'It is.' } })
  }
  expect(steps.slice(0, 1)).toMatchObject(named)
  expect(steps.length > 0).toBe(interactive)
})
