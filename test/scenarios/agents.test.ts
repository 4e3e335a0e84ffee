import { expect, it } from 'vitest'
import { calling, lookingModels, numberOf, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const useAgent = { llmArgs: { useAgent: true } } as const
const finish = (notes: string, passages: number[] = []) => [calling('done', { passages, notes })]
const metaOf = async (alice: Awaited<ReturnType<typeof observatory>>['alice'], messageId: string, kind: string) =>
  (await alice.chats.meta(messageId, { infoType: kind }))[0]?.content

it('an agent looks things up, writes a file, and answers with its source', async () => {
  const models = lookingModels({
    turns: [
      () => [calling('search', { query: 'Where is the seat of the Vell company?' })],
      (request) => {
        const number = numberOf(promptOf(request), 'Torup')
        return [calling('write_file', { name: 'report.md', text: `The seat is in Torup [${number}].` })]
      },
      (request) => finish('I wrote the report.', [numberOf(promptOf(request), 'Torup')]),
    ],
    answer: (request) => [`It is Torup [${numberOf(promptOf(request), 'Torup')}]; see report.md.`],
  })
  await using place = await observatory(models.provider)
  const { alice } = place
  const chat = await alice.chats.create({ collectionId: place.collectionId })
  const answer = await alice.chats.complete(chat.id, { message: 'Write a report on the seat.', ...useAgent })
  const { messageId, body } = await answer.result()
  expect(body).toContain('see report.md')
  expect((await alice.chats.references(messageId)).map(({ documentName }) => documentName)).toEqual(['vell.txt'])
  const files = JSON.parse((await metaOf(alice, messageId, 'agent_files'))!) as Record<string, string>[]
  expect(files.flatMap(Object.values)).toEqual(['report.md'])
  expect(await metaOf(alice, messageId, 'agent_files_old')).toBe('[]')
  const [id] = Object.keys(files[0]!)
  const file = await alice.documents.original(id!)
  const bytes = await Array.fromAsync(await file.read())
  expect(Buffer.concat(bytes).toString()).toMatch(/^The seat is in Torup \[\d\]\.$/)
  // The answering model receives what was done.
  expect(promptOf(models.requests.at(-1)!)).toContain('Files that were written: report.md.')
})

it('an agent without a collection has files and no documents', async () => {
  const models = lookingModels({
    turns: [
      () => [calling('write_file', { name: 'poem.txt', text: 'Snow.' })],
      () => [calling('edit_file', { name: 'poem.txt', find: 'Snow', replace: 'Rain' })],
      () => [calling('read_file', { name: 'poem.txt' })],
      () => finish('Done.'),
    ],
    answer: () => ['There it is.'],
  })
  await using place = await observatory(models.provider)
  const chat = await place.alice.chats.create({})
  await (await place.alice.chats.complete(chat.id, { message: 'A poem, please.', ...useAgent })).result()
  expect(resultsIn(models.requests[3]!).join()).toContain('Rain.')
  expect(models.requests[0]!.tools?.map(({ name }) => name)).toEqual([
    'list_files',
    'read_file',
    'write_file',
    'edit_file',
    'todo',
    'done',
  ])
})

it('changes of one turn are made in their order', async () => {
  const models = lookingModels({
    turns: [
      () => [
        calling('write_file', { name: 'a.txt', text: 'one' }),
        calling('edit_file', { name: 'a.txt', find: 'one', replace: 'one two' }),
        calling('edit_file', { name: 'a.txt', find: 'missing', replace: '' }),
        calling('edit_file', { name: 'a.txt', find: 'two', replace: 'two three' }),
      ],
      () => [calling('read_file', { name: 'a.txt' })],
      () => finish(''),
    ],
  })
  await using place = await observatory(models.provider)
  const chat = await place.alice.chats.create({})
  const { messageId } = await (await place.alice.chats.complete(chat.id, { message: 'Go.', ...useAgent })).result()
  expect(resultsIn(models.requests[2]!).join()).toContain('one two three')
  expect(JSON.parse((await metaOf(place.alice, messageId, 'agent_files'))!)).toHaveLength(1)
  expect(await place.alice.documents.list({})).toHaveLength(4)
})

it('what the user says meanwhile is read before the next turn, also where the model was about to end', async () => {
  const messageSent = { first: Promise.withResolvers<void>(), last: Promise.withResolvers<void>() }
  const begun = { first: Promise.withResolvers<void>(), last: Promise.withResolvers<void>() }
  const models = lookingModels({
    turns: [
      async () => {
        begun.first.resolve()
        await messageSent.first.promise
        return [calling('todo', { steps: [{ step: 'Begin' }] })]
      },
      async () => {
        begun.last.resolve()
        await messageSent.last.promise
        return finish('Too early.')
      },
      () => finish('Now.'),
    ],
  })
  await using place = await observatory(models.provider)
  const { alice } = place
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'Go.', ...useAgent })
  const tell = (message: string) => alice.chats.tellAgent(answer.questionId, { message })
  await begun.first.promise
  await tell('Be brief.')
  messageSent.first.resolve()
  await begun.last.promise
  await tell('And mention Torup.')
  messageSent.last.resolve()
  await answer.result()
  expect(promptOf(models.requests[1]!)).toContain('Be brief.')
  const [, , third, last] = models.requests
  expect(promptOf(third!)).toContain('And mention Torup.')
  expect(promptOf(last!)).toContain('Now.')
  expect(promptOf(last!)).not.toContain('Too early.')
  await expect(tell('Thanks.')).rejects.toMatchObject({ code: 'wrong_state' })
})

it('while an agent works, neither its chat nor its files can be deleted; afterwards the files go with the chat', async () => {
  const begun = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const models = lookingModels({
    turns: [
      () => [calling('write_file', { name: 'tables/a.csv', text: 'x,y' })],
      async () => {
        begun.resolve()
        await proceed.promise
        return finish('')
      },
    ],
  })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  const chat = await alice.chats.create({ collectionId })
  const answer = await alice.chats.complete(chat.id, { message: 'Go.', ...useAgent })
  await begun.promise
  for (const deleting of [alice.chats.delete(chat.id), alice.chats.deleteAgentFiles(chat.id)])
    await expect(deleting).rejects.toMatchObject({ code: 'wrong_state' })
  proceed.resolve()
  await answer.result()
  const [file] = await alice.chats.agentFiles(chat.id)
  expect(file).toMatchObject({ filename: 'tables/a.csv', bytes: 3, object: 'file', purpose: 'agent' })
  expect(await alice.chats.agentDirectories(chat.id, { detailLevel: 1 })).toMatchObject([
    { id: 'workspace', fileCount: 1, directoryCount: 1, topLevelContents: ['tables'], files: [{ name: 'a.csv' }] },
  ])
  expect(await alice.chats.allAgentDirectories()).toMatchObject([{ agentChatSessionId: chat.id }])
  const mallory = place.docent.as({ userId: 'mallory' })
  expect(await mallory.chats.allAgentDirectories()).toEqual([])
  for (const reading of [
    mallory.chats.agentFiles(chat.id),
    mallory.documents.get(file!.id),
    mallory.chats.agentDirectory(chat.id, 'workspace'),
    mallory.chats.tellAgent(answer.questionId, { message: 'Hello.' }),
  ])
    await expect(reading).rejects.toMatchObject({ code: 'not_found' })
  await alice.chats.delete(chat.id)
  await expect(alice.documents.get(file!.id)).rejects.toMatchObject({ code: 'not_found' })
})

it('a file that was put into a collection stays there when its chat goes', async () => {
  const models = lookingModels({
    turns: [() => [calling('write_file', { name: 'a.md', text: 'The tide is out.' })], () => finish('')],
  })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  const chat = await alice.chats.create({})
  await (await alice.chats.complete(chat.id, { message: 'Go.', ...useAgent })).result()
  const [file] = await alice.chats.agentFiles(chat.id)
  await alice.ingest.insert({ collectionId, documentId: file!.id, copyDocument: false })
  await alice.chats.delete(chat.id)
  expect(await alice.documents.get(file!.id)).toMatchObject({ name: 'a.md' })
})

it.each([
  ['an agent that is not there', { agentType: 'nobody' }, 'not_found', 'nobody'],
  ['an agent that cannot run here', { agentType: 'coder' }, 'unsupported', 'sandbox'],
  ['a tool that is not there', { agentTools: ['hammer'] }, 'invalid_input', 'hammer'],
])('%s is refused before anything is kept', async (_what, args, code, word) => {
  const models = lookingModels({ turns: [() => finish('')] })
  await using place = await observatory(models.provider)
  const chat = await place.alice.chats.create({})
  const asking = place.alice.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true, ...args } })
  await expect(asking).rejects.toMatchObject({ code, message: expect.stringContaining(word) })
  expect(await place.alice.chats.messages(chat.id)).toEqual([])
})

it('an agent has only the tools that the question names', async () => {
  const models = lookingModels({ turns: [() => finish('')] })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  const chat = await alice.chats.create({ collectionId })
  const llmArgs = { useAgent: true, agentTools: ['search', 'read_file'] }
  await (await alice.chats.complete(chat.id, { message: 'Go.', llmArgs })).result()
  expect(models.requests[0]!.tools?.map(({ name }) => name)).toEqual(['search', 'read_file', 'done'])
})

it('a key of one collection lets an agent look into that collection, and nothing else', async () => {
  const models = lookingModels({
    turns: [() => [calling('write_file', { name: 'a.md', text: 'x' })], () => finish('')],
  })
  await using place = await observatory(models.provider)
  const { docent, collectionId } = place
  const withKey = docent.as({ userId: 'alice', scope: { kind: 'collection', collectionId } })
  const chat = await withKey.chats.create({ collectionId })
  await (await withKey.chats.complete(chat.id, { message: 'Go.', ...useAgent })).result()
  expect(models.requests[0]!.tools?.map(({ name }) => name)).not.toContain('write_file')
  expect(resultsIn(models.requests[1]!).join()).toContain('There is no tool write_file')
  expect(await place.alice.chats.agentFiles(chat.id).catch(() => [])).toEqual([])
})

it('an agent ends when the collection of its chat is archived', async () => {
  const begun = Promise.withResolvers<void>()
  const archived = Promise.withResolvers<void>()
  const write: LookingTurn = async () => {
    begun.resolve()
    await archived.promise
    return [calling('todo', { steps: [{ step: 'Begin' }] })]
  }
  const models = lookingModels({ turns: [write, () => finish('')] })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  const chat = await alice.chats.create({ collectionId })
  const answer = await alice.chats.complete(chat.id, { message: 'Go.', ...useAgent })
  await begun.promise
  await alice.collections.archive(collectionId)
  archived.resolve()
  await expect(answer.result()).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('archived'),
  })
  expect(models.requests).toHaveLength(1)
})
