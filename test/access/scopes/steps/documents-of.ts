import { type DocentSession } from '@docent/core'
import { knows, readable, writes, type Collection, type Document, type Model, type Person } from '../model.ts'
import { type Move } from './move.ts'

/** Documents that came into a collection, as who brought them sees them. */
export async function newIn(session: DocentSession, collection: Collection, model: Model) {
  const known = new Set(
    model.memberships.filter((one) => one.collection === collection).map(({ document }) => document.id),
  )
  const all = await session.documents.list({ collectionId: collection.id, limit: 1000 })
  return all.filter(({ id }) => !known.has(id))
}

export function joined(
  model: Model,
  collection: Collection,
  document: Document,
  fields: { owner: string; restricted?: boolean; readers?: string[] },
) {
  const { owner, restricted = false, readers = [] } = fields
  model.memberships.push({ collection, document, owner, restricted, readers })
}

/** Which documents are still there, as their owners see it. */
export async function recount({ model, as }: Move, documents: Iterable<Document>): Promise<void> {
  for (const document of documents) {
    const owner = model.people.find(({ name, collection }) => name === document.owner && !collection)!
    document.gone ||= await (await as(owner)).documents.get(document.id).then(
      () => false,
      () => true,
    )
    if (document.gone) model.memberships = model.memberships.filter((one) => one.document !== document)
  }
}

/** The owner of a document, and anyone who writes to a collection where they see it. */
export const changes = (model: Model, person: Person, document: Document): boolean =>
  person.collection === undefined &&
  knows(model, person, document) &&
  (document.owner === person.name ||
    model.memberships.some(
      (one) => one.document === document && writes(model, person, one.collection) && readable(person, one),
    ))
