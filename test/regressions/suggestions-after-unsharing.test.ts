import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// A chat that its user began while the collection was shared went on suggesting what its documents and its template say.
it('suggests nothing of a collection that is not shared with the user of the chat any more', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const bob = docent.as({ userId: 'bob' })
  for (const userId of ['alice', 'bob']) await docent.meet({ userId })
  const { id } = await alice.collections.create({ name: 'Aurora' })
  const text = '# The hidden valley\n\nIt lies behind the pass.'
  await alice.ingest.plainText({ collectionId: id, fileName: 'valley.md', text, genDocQuestions: true })
  const template = await alice.promptTemplates.create({
    name: 'Guide',
    defaultSampleQuestions: ['Who keeps the pass?'],
  })
  await alice.collections.setPromptTemplate(id, { promptTemplateId: template.id })
  await alice.collections.share(id, 'bob')
  const chat = await bob.chats.create({ collectionId: id })
  const questions = async () => (await bob.chats.questions(chat.id)).map(({ question }) => question)
  expect(await questions()).toEqual(['Who keeps the pass?', expect.stringContaining('The hidden valley')])

  await alice.collections.unshare(id, 'bob')
  expect(await questions()).toEqual([])
  await alice.collections.share(id, 'bob')
  expect(await questions()).toHaveLength(2)
  await alice.collections.archive(id)
  expect(await questions()).toEqual(['Who keeps the pass?'])
})
