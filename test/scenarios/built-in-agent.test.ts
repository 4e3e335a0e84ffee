import { expect, it } from 'vitest'
import { done, lookingModels } from '../support/looking-models.ts'
import { observatory, detailsOf } from '../support/observatory.ts'

it('what only quotes passages searches, writes what it finds into the file that is named, and answers', async () => {
  await using place = await observatory(lookingModels({ turns: [done] }).provider)
  const { alice, collectionId } = place
  const ask = async (message: string, chatId: string) => {
    const { messageId } = await (
      await alice.chats.complete(chatId, { message, llm: 'extractive', llmArgs: { useAgent: true } })
    ).result()
    return detailsOf(alice, messageId)
  }
  const chat = await alice.chats.create({ collectionId })
  const { body, references, usage } = await ask('Who founded the Vell company? Save it to founder.md.', chat.id)
  expect(body).toContain('Ada Berg')
  expect(references[0]).toMatchObject({ documentName: 'vell.txt' })
  expect(usage).toMatchObject({ rag_type: 'agent_only', turns: 3, loop_end: 'done' })
  const files = await alice.chats.agentFiles(chat.id)
  expect(files.map(({ filename }) => filename)).toEqual(['founder.md'])
  const bytes = await Array.fromAsync(await (await alice.documents.original(files[0]!.id)).read())
  expect(Buffer.concat(bytes).toString()).toMatch(/Ada Berg.*\[\d\]/s)

  expect((await ask('Who founded the Vell company?', chat.id)).usage).toMatchObject({ turns: 2 })
  expect(await alice.chats.agentFiles(chat.id)).toHaveLength(1)
  // Without documents there is nothing to quote, and it says so.
  const empty = await alice.chats.create({})
  expect((await ask('Who founded it?', empty.id)).usage).toMatchObject({
    rag_type: 'llm_only',
    rag_type_asked: 'agent_only',
  })
})
