import { DocentError, type ChatSession } from '@docent/core'
import { documentsIn, knows, lists, markersOf, scopeOf, sees, type Person } from './model.ts'
import type { Play } from './stage.ts'
import { told } from './steps/index.ts'

const everything = { limit: 1000 }
const interval = { interval: '1 hours' }

/** Reads whatever there is as one person: nothing out of scope is told, and what lists and counts show is exactly the scope. */
export async function look(play: Play, person: Person): Promise<void> {
  const { model } = play
  const session = await play.as(person)
  const allowed = scopeOf(model, person)
  const recalled = model.seen.get(person)!

  /** What a call says, with its refusal as an answer too. */
  async function ask<Result>(call: () => Promise<Result>, scope = allowed): Promise<Result | undefined> {
    try {
      const result = await call()
      told(model, person, result, scope)
      return result
    } catch (error) {
      if (!DocentError.isInstance(error)) throw error
      told(model, person, [error.message, error.details], scope)
      return undefined
    }
  }
  /** Chats with the last line of their conversation, which is an answer of its time. */
  const askChats = async (list: () => Promise<ChatSession[]>) => {
    const sessions = await ask(list, new Set([...allowed, ...recalled]))
    for (const { latestMessageContent: _, ...rest } of sessions ?? []) told(model, person, rest, allowed)
    return sessions
  }
  /** Citations keep the names of their time, and passages only as long as their reader finds them. */
  const askReferences = async (answer: string) => {
    const references = await ask(() => session.chats.references(answer), recalled)
    for (const { documentName: _, ...rest } of references ?? []) told(model, person, rest, allowed)
  }
  const idsOf = (records: readonly { readonly id: string }[] | undefined) =>
    (records ?? []).map(({ id }) => id).toSorted()
  const same = (what: string, got: unknown, wanted: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      throw new Error(
        `${what} of ${person.name}${person.collection ? ' with a key' : ''}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
      )
  }
  const reads = (what: string, got: unknown, may: boolean) => same(`whether ${what} is there`, got !== undefined, may)

  const collections = model.collections.filter((collection) => sees(model, person, collection))
  same('collections', idsOf(await ask(() => session.collections.list(everything))), idsOf(collections))
  same('number of collections', await ask(() => session.collections.count()), collections.length)
  const documents = model.documents.filter((document) => lists(model, person, document))
  same(
    'documents',
    idsOf(await ask(() => session.documents.list({ ...everything, withSummaries: true }))),
    idsOf(documents),
  )
  same('number of documents', await ask(() => session.documents.count()), documents.length)

  for (const collection of model.collections) {
    const { id } = collection
    const got = await ask(() => session.collections.get(id))
    reads('a collection', got, sees(model, person, collection))
    await ask(() => session.collections.chatSettings(id))
    await ask(() => session.collections.questions(id))
    await ask(() => session.collections.permissions(id))
    await askChats(() => session.chats.listOver(id))
    const inside = documentsIn(model, person, collection)
    if (got?.status === 'active') same('documents counted by a collection', got.documentCount, inside.length)
    const listed = await ask(() => session.documents.list({ ...everything, collectionId: id }))
    same('documents of a collection', idsOf(listed), idsOf(inside))
    const count = await ask(() => session.documents.count({ collectionId: id }))
    same('number of documents of a collection', count ?? 0, inside.length)
    const here = new Set(inside.flatMap(markersOf))
    const found = await ask(
      () => session.chunks.search(id, { query: 'password harbour', topics: [], ...everything }),
      here,
    )
    same('documents found', [...new Set((found ?? []).map(({ topic }) => topic))].toSorted(), idsOf(inside))
    await ask(
      () =>
        session.chunks.get(
          id,
          Array.from({ length: 30 }, (_, index) => index + 1),
        ),
      here,
    )
    for (const document of model.documents)
      await ask(() => session.chunks.ofDocument(document.id, { collectionId: id }), here)
  }
  for (const document of model.documents) {
    const known = knows(model, person, document)
    reads('a document', await ask(() => session.documents.get(document.id)), known)
    const own = idsOf(await ask(() => session.documents.collections(document.id)))
    for (const id of own)
      if (!idsOf(collections).includes(id)) throw new Error(`a hidden collection ${id} of a document`)
    await ask(() => session.documents.summaries(document.id))
    await ask(() => session.documents.sourceFile(document.id))
    await askChats(() => session.chats.listCiting(document.id))
    for (const marker of document.tags) await ask(() => session.tags.get(marker))
  }
  for (const { id, document } of model.summaries)
    reads('a summary', await ask(() => session.documents.summary(id)), knows(model, person, document))
  for (const { id, by } of model.tasks) {
    reads('a task', await ask(() => session.scheduledTasks.get(id)), by === person)
    await ask(() => session.scheduledTasks.executionsOf(id), recalled)
  }
  await ask(() => session.scheduledTasks.list(everything))
  await ask(() => session.scheduledTasks.executions(everything), recalled)
  await ask(() => session.tags.list(everything))
  await ask(() => session.promptTemplates.list(everything))
  await ask(() => session.memoryBlocks.list(everything))
  for (const { id } of model.templates) await ask(() => session.promptTemplates.get(id))
  for (const { id } of model.blocks) await ask(() => session.memoryBlocks.get(id))

  // Answers keep what their reader was allowed to see when they were made.
  const chats = model.chats.filter(
    ({ by }) => by === person || (by.name === person.name && person.collection === undefined),
  )
  const shown = chats.filter(({ collection }) => !collection?.archived && !collection?.gone)
  const sessions = idsOf(await askChats(() => session.chats.list(everything)))
  for (const { id } of shown) if (!sessions.includes(id)) throw new Error(`${person.name} misses a chat`)
  if (!sessions.every((id) => chats.some((chat) => chat.id === id)))
    throw new Error(`${person.name} sees others' chats`)
  same('number of chats', await ask(() => session.chats.count()), sessions.length)
  for (const chat of model.chats) {
    const mine = chats.includes(chat)
    const messages = await ask(() => session.chats.messages(chat.id, everything), recalled)
    if (!mine && messages !== undefined) throw new Error(`${person.name} reads others' messages`)
    const { collection } = chat
    const guide = collection?.template && sees(model, person, collection) ? [collection.template.marker] : []
    await ask(() => session.chats.questions(chat.id), new Set([...allowed, ...guide]))
    for (const question of chat.questions) {
      const stream = await ask(async () => Array.fromAsync((await session.answers.follow(question)).events), recalled)
      reads('a stream', stream, mine)
    }
    for (const answer of chat.answers) {
      await askReferences(answer)
      await ask(() => session.chats.meta(answer), recalled)
    }
  }
  await ask(() => session.feedback.list(everything), recalled)

  const jobs = await ask(() => session.jobs.list(everything), recalled)
  const foreign = new Set(model.jobs.filter(({ owner }) => owner !== person.name).map(({ id }) => id))
  if (jobs?.some(({ id }) => foreign.has(id))) throw new Error(`${person.name} sees others' jobs`)
  for (const { id, owner } of model.jobs) {
    const own = person.collection === undefined && owner === person.name
    reads('a job', await ask(() => session.jobs.get(id), recalled), own)
    reads('a job', await ask(async () => Array.fromAsync(await session.jobs.watch(id)), recalled), own)
  }
  const usage = await ask(() => session.usage.usageByUser(interval))
  if (usage?.some(({ userId }) => userId !== person.name)) throw new Error(`${person.name} sees what others spent`)
  await ask(() => session.usage.usageByModelAndUser(interval))
  await ask(() => session.users.list(everything))
  await ask(() => session.groups.list(everything))
  await ask(() => session.apiKeys.list(everything))
}
