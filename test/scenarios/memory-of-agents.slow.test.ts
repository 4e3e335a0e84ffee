/** @module-tag slow */
import { expect, it } from 'vitest'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const finish = () => [calling('done', { notes: 'Done.' })]
const use = (memoryBlockId: string) => ({ message: 'Go.', llmArgs: { useAgent: true, memoryBlockId } })

async function place(...turns: LookingTurn[]) {
  const models = lookingModels({ turns: [...turns, finish], answer: () => ['So it is.'] })
  const authenticate = async ({ bearer = '' }) => ({
    ...{ userId: bearer, username: bearer, scope: { kind: 'global' } as const },
    ...{ groups: [], permissions: [] },
  })
  const made = await observatory(models.provider, {}, { authenticator: { authenticate } })
  const chat = await made.alice.chats.create({})
  const offered = (index: number) => models.requests[index]!.tools!.map(({ name }) => name)
  return { ...made, chat, offered, requests: models.requests }
}

it.each(['system_prompt', 'user_instruction', 'agent_file'] as const)(
  'an agent knows what a block says (%s)',
  async (injectionMode) => {
    await using where = await place()
    const { alice, chat } = where
    const block = await alice.memoryBlocks.create({ name: 'Style', content: 'Write in verse.', injectionMode })
    await (await alice.chats.complete(chat.id, use(block.id))).result()
    expect(promptOf(where.requests[0]!)).toContain('Write in verse.')
    expect(where.offered(0).filter((name) => name.includes('memory'))).toEqual([])
  },
)

it('an agent reads a block by a tool, and changes it for later questions', async () => {
  const content = 'Calls herself Al. Prefers tables.'
  await using where = await place(
    () => [calling('read_memory', {})],
    () => [calling('write_memory', { content })],
  )
  const { alice, chat } = where
  const given = {
    name: 'Alice',
    content: 'Calls herself Al.',
    injectionMode: 'agent_tool',
    accessMode: 'read_write',
  } as const
  const block = await alice.memoryBlocks.create(given)
  await alice.memoryBlocks.setDefault({ scope: 'agent', memoryBlockId: block.id })
  await (await alice.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true } })).result()
  expect(promptOf(where.requests[0]!)).not.toContain('Calls herself')
  expect(resultsIn(where.requests[1]!)[0]).toBe('<memory>\nCalls herself Al.\n</memory>')
  expect((await alice.memoryBlocks.get(block.id)).content).toBe(content)
  // The default of agents is not that of chats.
  const { messageId } = await (await alice.chats.complete(chat.id, { message: 'Go.' })).result()
  expect((await alice.chats.meta(messageId, { infoType: 'usage_stats' }))[0]!.content).not.toContain(block.id)
})

it('what can only be written is not shown, and what is too long is not written', async () => {
  await using where = await place(() => [calling('write_memory', { content: 'x'.repeat(30) })])
  const { alice, chat } = where
  const given = { name: 'Log', content: 'A secret.', accessMode: 'write', maxContentLength: 20 } as const
  const block = await alice.memoryBlocks.create(given)
  await (await alice.chats.complete(chat.id, use(block.id))).result()
  expect(where.offered(0).filter((name) => name.includes('memory'))).toEqual(['write_memory'])
  expect(where.requests.map(promptOf).join()).not.toContain('A secret.')
  expect(resultsIn(where.requests[1]!)[0]).toContain('max_content_length allows 20')
  expect((await alice.memoryBlocks.get(block.id)).content).toBe('A secret.')
})

it('a block that is shared for reading is not written', async () => {
  await using where = await place(() => [calling('write_memory', { content: 'Mine now.' })])
  const { alice, docent } = where
  const bob = docent.as({ userId: 'bob' })
  await docent.authenticate({ bearer: 'bob', headers: {} })
  const block = await alice.memoryBlocks.create({ name: 'Team', content: 'Ours.', accessMode: 'read_write' })
  await alice.memoryBlocks.share(block.id, 'bob', {})
  const chat = await bob.chats.create({})
  await (await bob.chats.complete(chat.id, use(block.id))).result()
  expect(resultsIn(where.requests[1]!)[0]).not.toContain('The memory has')
  expect((await alice.memoryBlocks.get(block.id)).content).toBe('Ours.')
})
