import { defineTool } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

it.each(['send', 'write_file'])('a call of %s in the last turn is not made, and the answer comes', async (name) => {
  const models = lookingModels({
    turns: [
      () => [calling('todo', { steps: [{ step: 'Send.' }] })],
      () => [calling(name, { name: 'a.md', text: 'a' })],
    ],
  })
  const sent: string[] = []
  const tool = defineTool({
    ...{ name: 'send', description: 'Sends.', approval: 'never', input: z.object({}) },
    run: async () => (sent.push('letter'), 'Sent.'),
  })
  await using place = await observatory(models.provider, {}, { tools: [tool] })
  const chat = await place.alice.chats.create({})
  const llmArgs = { useAgent: true, agentMaxTurns: 2 } as const
  const { body } = await (await place.alice.chats.complete(chat.id, { message: 'Go.', llmArgs })).result()
  expect(body).toBe('It is so [1].')
  expect(sent).toEqual([])
  expect(await place.alice.chats.agentFiles(chat.id)).toEqual([])
  expect(models.requests).toHaveLength(3)
})
