import { expect, it } from 'vitest'
import { calling, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

it('tools that the user prefers are offered first, where the question names none', async () => {
  const models = lookingModels({ turns: [() => [calling('done', { passages: [], notes: '' })]] })
  await using place = await observatory(models.provider)
  const { alice } = place
  const chat = await alice.chats.create({})
  const offered = async (llmArgs = {}) => {
    await (await alice.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true, ...llmArgs } })).result()
    return models.requests.findLast(({ tools }) => tools)!.tools!.map(({ name }) => name)
  }
  await alice.agents.setToolPreference({ tools: ['todo', 'gone', 'edit_file'] })
  expect(await offered()).toEqual(['todo', 'edit_file', 'list_files', 'read_file', 'write_file', 'done'])
  expect(await offered({ agentTools: ['read_file', 'todo'] })).toEqual(['read_file', 'todo', 'done'])
  await alice.agents.deleteToolPreference()
  expect((await offered())[0]).toBe('list_files')
})
