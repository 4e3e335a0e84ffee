/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOperations, type Operation } from './authorization/operations.ts'
import { situations } from './authorization/requests/index.ts'
import { sendCall } from './authorization/send-call.ts'
import type { Situation } from './authorization/situation.ts'
import { makeWorld, type World } from './authorization/world.ts'

/**
 * An archived collection takes no change, and neither do its documents and its chats; nothing of it is read into something else. It can
 * come back, and what is in it can go as a whole. These calls name something of it and are answered all the same.
 */
const allowed: Readonly<Record<string, string>> = {
  delete_collection: 'it goes as a whole',
  create_delete_collection_job: 'it goes as a whole',
  delete_chat_session: 'a chat is its user’s, and goes as a whole',
  create_delete_chat_session_job: 'a chat is its user’s, and goes as a whole',
  unshare_collection: 'what was shared can be taken back',
  unshare_collection_for_all: 'what was shared can be taken back',
  unshare_collection_from_group: 'what was shared can be taken back',
  create_api_key_for_user: 'a key is its user’s; whatever it asks of the collection is refused',
  is_collection_permission_granted: 'it only reads',
  create_delete_document_job: 'it is a job, whose documents fail by themselves',
}

/** Tables that hold what belongs to a collection. */
const content = [
  'collection',
  'document',
  'membership',
  'chat_session',
  'message',
  'message_feedback',
  'scheduled_task',
]

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Every call of a served operation that names something of the collection. */
function callsAboutIt(): { readonly operation: Operation; readonly situation: Situation }[] {
  const { records } = world
  const ids = [
    records.collection,
    records.document,
    records.restricted,
    records.chat,
    records.keyChat,
    records.question,
    records.answer,
    records.keyAnswer,
    records.summary,
  ]
  return allOperations().flatMap((operation) => {
    const said = situations[operation.id]!
    const made = typeof said === 'function' ? said(world) : said
    const all = Array.isArray(made) ? (made as readonly Situation[]) : [made as Situation]
    return all
      .filter((situation) => {
        const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
        const path = names.map((name) => situation.path?.[name] ?? world.parameters[name])
        const text = JSON.stringify([path, situation.query, situation.body])
        return operation.method !== 'GET' && ids.some((id) => text.includes(id))
      })
      .map((situation) => ({ operation, situation }))
  })
}

it('no operation changes an archived collection, or what is in it', async () => {
  const { records, server, keys, rows, parameters } = world
  const alice = server.docent.as({ userId: 'alice' })
  const wrong: string[] = []
  const seen = new Set<string>()
  const calls = callsAboutIt()
  expect(calls.length).toBeGreaterThan(80)
  for (const { operation, situation } of calls) {
    seen.add(operation.id)
    await alice.collections.archive(records.collection)
    const answer = await sendCall(server.url, keys.owner, operation, { situation, parameters })
    await server.docent.settled()
    const named = `${operation.id} ${situation.when ?? ''}: ${answer.status} ${answer.text}`
    if (operation.id in allowed ? answer.status >= 300 : answer.status !== 409) wrong.push(named)
    if (operation.id === 'create_delete_document_job') {
      const changed = rows.changed().filter((table) => content.includes(table) && table !== 'collection')
      if (changed.length > 0) wrong.push(`${named} changed ${changed.join(', ')}`)
    }
    rows.rewind()
  }
  expect(wrong).toEqual([])
  expect(Object.keys(allowed).filter((id) => !seen.has(id))).toEqual([])
})

it('a task cannot be pointed at an archived collection', async () => {
  const { records, server, rows } = world
  const alice = server.docent.as({ userId: 'alice' })
  await alice.collections.archive(records.collection)
  const change = alice.scheduledTasks.update(records.task, { taskConfigPatch: { collectionId: records.collection } })
  await expect(change).rejects.toMatchObject({ code: 'wrong_state' })
  rows.rewind()
})

it('who archives a collection of their own puts aside no document that is somebody else’s', async () => {
  const { records, server, rows } = world
  const [alice, walt] = ['alice', 'walt'].map((userId) => server.docent.as({ userId }))
  const { id: collectionId } = await walt!.collections.create({ name: 'Own' })
  await walt!.ingest.insert({ collectionId, documentId: records.document, copyDocument: false })
  await walt!.collections.archive(collectionId)
  expect(await alice!.documents.update(records.document, { name: 'changed.md' })).toMatchObject({ name: 'changed.md' })
  await alice!.documents.delete(records.document)
  await expect(alice!.documents.get(records.document)).rejects.toMatchObject({ code: 'not_found' })
  await server.docent.settled()
  rows.rewind()
})
