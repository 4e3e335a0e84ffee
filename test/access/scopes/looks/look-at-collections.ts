import { documentsIn, markersOf, sees } from '../model.ts'
import { everything, idsOf, type Looker } from './looker.ts'

type Collection = Looker['model']['collections'][number]

export async function lookAtCollections(looker: Looker): Promise<void> {
  const { model, session, person, ask, same } = looker
  const collections = model.collections.filter((collection) => sees(model, person, collection))
  same('collections', idsOf(await ask(() => session.collections.list(everything))), idsOf(collections))
  same('number of collections', await ask(() => session.collections.count()), collections.length)
  for (const collection of model.collections) {
    await lookAtCollection(looker, collection)
    await search(looker, collection)
  }
}

async function lookAtCollection(looker: Looker, collection: Collection): Promise<void> {
  const { model, session, person, ask, askChats, same, reads } = looker
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
}

/** Finds and reads chunks: only what is in a collection is found in it. */
async function search({ model, session, person, ask, same }: Looker, collection: Collection): Promise<void> {
  const { id } = collection
  const inside = documentsIn(model, person, collection)
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
