import { defineTool, type DocentSession } from '@docent/core'
import type { HostToolFiles } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const useAgent = { llmArgs: { useAgent: true } } as const
const done: LookingTurn = () => [calling('done', { passages: [], notes: '' })]

/** A document of the collection that is kept as a file. */
const bring = (who: DocentSession, collectionId: string, fileName: string, text: string, options = {}) =>
  who.ingest.plainText({ collectionId, fileName, text, ingestMode: 'agent_only', ...options })

const askIn = async (who: DocentSession, collectionId: string): Promise<string> => {
  const chat = await who.chats.create({ collectionId })
  await (await who.chats.complete(chat.id, { message: 'Go.', ...useAgent })).result()
  return chat.id
}

it('documents that are kept as files are listed and read below input/, and stay as they are', async () => {
  const models = lookingModels({
    turns: [
      () => [calling('list_files', {}), calling('read_file', { name: 'input/prices.csv', from: 2, lines: 1 })],
      () => [
        calling('edit_file', { name: 'input/prices.csv', find: 'Tea', replace: 'Gin' }),
        calling('write_file', { name: 'input/prices.csv', text: 'x' }),
        calling('write_file', { name: 'input/other.csv', text: 'x' }),
        calling('read_file', { name: 'input/missing.csv' }),
      ],
      done,
    ],
  })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  await bring(alice, collectionId, 'prices.csv', 'item,price\nTea,3\nRum,5')
  const chatId = await askIn(alice, collectionId)
  const [listed, read] = resultsIn(models.requests[1]!)
  expect(listed).toContain('input/prices.csv, 22 bytes, read only')
  expect(read).toContain('Tea,3')
  expect(read).not.toContain('Rum')
  const refused = resultsIn(models.requests[2]!)
  expect(refused.slice(0, 3).join()).not.toContain('is kept')
  for (const said of refused.slice(0, 3)) expect(said).toContain('can only be read')
  expect(refused[3]).toContain('There is no file input/missing.csv; there are input/prices.csv')
  expect(await alice.chats.agentFiles(chatId)).toEqual([])
  expect((await alice.documents.list({ collectionId })).map(({ name }) => name)).toContain('prices.csv')
})

it('anyone who asks reads only what they may read, and what is withdrawn leaves the prompt', async () => {
  let withdraw = async (): Promise<void> => {}
  const models = lookingModels({
    turns: [
      () => [calling('list_files', {}), calling('read_file', { name: 'input/open.txt' })],
      async () => {
        await withdraw()
        return [calling('todo', { steps: [{ step: 'Begin' }] })]
      },
      done,
    ],
  })
  await using place = await observatory(models.provider)
  const { alice, docent, collectionId } = place
  for (const userId of ['bob', 'carol']) await docent.meet({ userId, username: userId })
  const bob = docent.as({ userId: 'bob' })
  await bring(alice, collectionId, 'open.txt', 'The gate code is 4711.')
  await bring(alice, collectionId, 'secret.txt', 'Nobody knows.', { restricted: true, permissions: ['carol'] })
  await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
  const [document] = (await alice.documents.list({ collectionId })).filter(({ name }) => name === 'open.txt')
  withdraw = () => alice.documents.delete(document!.id)
  await askIn(bob, collectionId)
  expect(promptOf(models.requests[1]!)).toContain('4711')
  expect(promptOf(models.requests[1]!)).not.toContain('secret.txt')
  expect(promptOf(models.requests[2]!)).not.toContain('4711')
  expect(promptOf(models.requests[2]!)).toContain('not there any more')
})

it('tools of the host see them, and what is read of them counts as of others', async () => {
  const seen: Awaited<ReturnType<HostToolFiles['list']>>[] = []
  const texts: string[] = []
  const look = defineTool({
    ...{ name: 'look', description: 'Looks.', class: 'read', approval: 'never', input: z.object({}) },
    async run(_input, { files }) {
      seen.push(await files.list())
      texts.push(new TextDecoder().decode(await files.read('input/prices.csv')))
      return { content: 'Seen.', files: [{ name: 'input/new.csv', content: new Uint8Array(1) }] }
    },
  })
  const send = defineTool({
    ...{ name: 'send', description: 'Sends.', class: 'read', egress: true, approval: 'tainted', input: z.object({}) },
    run: async () => 'Sent.',
  })
  const models = lookingModels({
    turns: [
      () => [calling('look', {})],
      () => [calling('read_file', { name: 'input/prices.csv' })],
      () => [calling('send', {})],
      done,
    ],
  })
  await using place = await observatory(models.provider, {}, { tools: [look, send] })
  const { alice, collectionId } = place
  await bring(alice, collectionId, 'prices.csv', 'Tea,3')
  const chatId = await askIn(alice, collectionId)
  expect(seen).toEqual([[{ name: 'input/prices.csv', size: 5, readOnly: true }]])
  expect(texts).toEqual(['Tea,3'])
  expect(resultsIn(models.requests[1]!).join()).toContain('1 files were not kept')
  expect(resultsIn(models.requests[3]!).join()).toContain('send was not called')
  expect(await alice.chats.agentFiles(chatId)).toEqual([])
})
