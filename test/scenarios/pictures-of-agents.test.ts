import { expect, it } from 'vitest'
import { customAgentServer } from '../support/custom-agent-server.ts'
import { done, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'
import { scriptedSandbox } from '../support/scripted-sandbox.ts'

const picture = '![a](https://evil.example/?d=1)'
const link = '[a](https://evil.example/?d=1)'

it.each([
  ['streamed', {}, picture, link],
  ['in a form', { responseFormat: 'json_object' }, JSON.stringify({ said: picture }), JSON.stringify({ said: link })],
] as const)('shows links in the place of pictures in an answer of an agent that is %s', async (_, form, said, body) => {
  const models = lookingModels({ turns: [done], answer: () => [said] })
  await using where = await observatory(models.provider)
  const chat = await where.alice.chats.create({})
  const request = { message: 'Go.', llmArgs: { useAgent: true, ...form } }
  const answer = await (await where.alice.chats.complete(chat.id, request)).result()
  expect(answer.body).toBe(body)
})

it('shows links in the place of pictures in what a program gives', async () => {
  await using made = await customAgentServer(scriptedSandbox(async () => `See ${picture}.\n\n![b]\n\n[b]: https:/x`))
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: `See ${link}.\n\n![b]\n\n[b] : https:/x` })
})
