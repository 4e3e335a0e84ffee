import { knows, lists, sees } from '../model.ts'
import { everything, idsOf, type Looker } from './looker.ts'

export async function lookAtDocuments({ model, session, person, ask, askChats, same, reads }: Looker): Promise<void> {
  const documents = model.documents.filter((document) => lists(model, person, document))
  same(
    'documents',
    idsOf(await ask(() => session.documents.list({ ...everything, withSummaries: true }))),
    idsOf(documents),
  )
  same('number of documents', await ask(() => session.documents.count()), documents.length)

  const collections = model.collections.filter((collection) => sees(model, person, collection))
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
}
