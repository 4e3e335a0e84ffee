import { defineTool } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const useAgent = { llmArgs: { useAgent: true } } as const
const done: LookingTurn = () => [calling('done', { passages: [], notes: '' })]
type Place = Awaited<ReturnType<typeof observatory>>

const limit = ({ docent }: Place, stringValue: string, name = 'agents_document_limit_per_user' as const) =>
  docent.as({ userId: 'admin', permissions: ['administrator'] }).configurations.set(name, { stringValue })

async function ask({ alice }: Place, chatId: string) {
  const { messageId } = await (await alice.chats.complete(chatId, { message: 'Go.', ...useAgent })).result()
  const meta = await alice.chats.meta(messageId, { infoType: 'agent_files' })
  return (JSON.parse(meta[0]!.content) as Record<string, string>[]).flatMap(Object.values)
}

it('a file for which its user has no room stays with the agents of the chat', async () => {
  const models = lookingModels({
    turns: [
      () => [
        calling('write_file', { name: 'a.md', text: 'one' }),
        calling('write_file', { name: 'b.md', text: 'two' }),
        calling('edit_file', { name: 'b.md', find: 'two', replace: 'three' }),
      ],
      () => [calling('read_file', { name: 'b.md' }), calling('list_files', {})],
      done,
      () => [calling('edit_file', { name: 'b.md', find: 'three', replace: 'four' })],
      done,
    ],
  })
  await using place = await observatory(models.provider)
  const { alice } = place
  await limit(place, '1')
  const chat = await alice.chats.create({})
  expect(await ask(place, chat.id)).toEqual(['a.md'])
  const [first, second] = resultsIn(models.requests[1]!)
  expect(first).toContain('the user can download it')
  expect(second).toContain('the user cannot download it')
  expect(second).toContain('agents_document_limit_per_user')
  expect(resultsIn(models.requests[2]!).join()).toMatch(/three[^]*b\.md, 5 bytes/)
  // The answering model is notified as well.
  expect(promptOf(models.requests[3]!)).toContain('cannot download them: b.md')
  const files = await alice.chats.agentFiles(chat.id)
  expect(files.map(({ filename, bytes }) => [filename, bytes])).toEqual([
    ['a.md', 3],
    ['b.md', 5],
  ])
  expect((await alice.documents.list({})).map(({ name }) => name)).not.toContain('b.md')
  // With room it becomes a document, and takes the place of the other.
  await limit(place, '2')
  expect(await ask(place, chat.id)).toEqual(['b.md'])
  const [, now] = await alice.chats.agentFiles(chat.id)
  expect(now).toMatchObject({ filename: 'b.md', bytes: 4 })
  expect(await alice.documents.get(now!.id)).toMatchObject({ name: 'b.md' })
})

it('a tool that acted is said to have, and its files are kept as far as there is room', async () => {
  const content = new Uint8Array(3)
  const send = defineTool({
    ...{ name: 'send', description: 'Sends.', class: 'once', egress: false, approval: 'never', input: z.object({}) },
    run: async () => ({
      content: 'Sent as number 7.',
      files: ['a.md', 'b.md', 'c.md'].map((name) => ({ name, content })),
    }),
  })
  const models = lookingModels({ turns: [() => [calling('send', {})], done] })
  await using place = await observatory(models.provider, {}, { tools: [send] })
  await limit(place, '2')
  const chat = await place.alice.chats.create({})
  expect(await ask(place, chat.id)).toEqual(['a.md', 'b.md'])
  const [said] = resultsIn(models.requests[1]!)
  expect(said).toContain('Sent as number 7.')
  expect(said).toContain('Kept for the user: a.md (3 bytes), b.md (3 bytes).')
  expect(said).toContain('the user cannot download it: c.md (3 bytes).')
  expect(await place.alice.chats.agentFiles(chat.id)).toHaveLength(3)
})

it('such files go with the files of the chat, and with the chat', async () => {
  const models = lookingModels({
    turns: [
      () => [calling('write_file', { name: 'a.md', text: 'one' })],
      done,
      () => [calling('write_file', { name: 'a.md', text: 'one' })],
      done,
    ],
  })
  await using place = await observatory(models.provider)
  const { alice } = place
  await limit(place, '0')
  const chat = await alice.chats.create({})
  expect(await ask(place, chat.id)).toEqual([])
  expect(await alice.chats.allAgentDirectories()).toMatchObject([{ stats: [{ fileCount: 1 }] }])
  await alice.chats.deleteAgentFiles(chat.id)
  expect(await alice.chats.agentFiles(chat.id)).toEqual([])
  await ask(place, chat.id)
  expect(await alice.chats.agentFiles(chat.id)).toHaveLength(1)
  await alice.chats.delete(chat.id)
  expect(await alice.chats.allAgentDirectories()).toEqual([])
})
