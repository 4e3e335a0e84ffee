import { confide, copyOf, documentsIn, knows, restrictionFor, sees, writes, type Document } from '../model.ts'
import { chosen, attempt, type Act, onCollection } from './move.ts'
import { newIn, joined, recount, changes } from './documents-of.ts'

export const documentSteps = {
  ingest: onCollection(async (move, collection) => {
    const { person, session, model, stage, step } = move
    const [name, text] = [stage.marker(), stage.marker()]
    const restricted = step.b % 3 === 0
    const readers = restricted && step.b % 2 === 0 ? [chosen(model.people, step.c)!.name] : []
    await attempt(move, writes(model, person, collection), () =>
      session.ingest.plainText({
        collectionId: collection.id,
        fileName: `${name}.md`,
        text: `# Heading ${text}\n\nThe password of the harbour is ${text}.`,
        genDocQuestions: step.c % 2 === 0,
        ...(restricted ? { restricted, permissions: [...readers] } : {}),
      }),
    )
    if (!writes(model, person, collection) || collection.archived) return
    for (const { id } of await newIn(session, collection, model)) {
      const document: Document = { id, owner: person.name, text, name, former: [], tags: [], gone: false }
      model.documents.push(document)
      joined(model, collection, document, { owner: person.name, restricted, readers })
    }
  }),
  insert: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const document = chosen(model.documents, step.b)
    if (!document) return
    const may = writes(model, person, collection) && knows(model, person, document)
    // Of what is there already, or is somebody else's, only the owner could say it.
    const isThere = model.memberships.some(
      (one) => one.collection === collection && one.document.text === document.text,
    )
    const restricts = step.c % 3 === 0 && !isThere && document.owner === person.name
    const restriction = restrictionFor(model, document, person)
    const options = restricts ? { restricted: true } : {}
    await attempt(move, may, () =>
      session.ingest.insert({ collectionId: collection.id, documentId: document.id, ...options }),
    )
    if (!may || collection.archived) return
    for (const { id } of await newIn(session, collection, model)) {
      const own: Document = id === document.id ? document : copyOf(document, id, person.name)
      if (own !== document) model.documents.push(own)
      joined(model, collection, own, { owner: person.name, ...restriction })
      if (!restricts) continue
      for (const one of model.memberships) {
        if (one.document === own) Object.assign(one, { restricted: true, readers: [] })
      }
    }
  }),
  import: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const source = chosen(model.collections, step.b)!
    if (source === collection) return
    const may = writes(model, person, collection) && sees(model, person, source)
    const before = documentsIn({ ...model }, person, source)
    const job = await attempt(move, may, () =>
      session.ingest.importCollectionJob({ collectionId: collection.id, sourceCollectionId: source.id }),
    )
    await move.stage.docent.settled()
    if (job) model.jobs.push({ id: job.id, owner: person.name })
    if (!may || collection.archived || !job) return
    for (const { id, name } of await newIn(session, collection, model)) {
      const origin = model.documents.find((one) => one.id === id) ?? before.find((one) => name.includes(one.name))
      if (!origin) throw new Error(`${person.name} imported ${name}, which was not to be seen`)
      const restriction = restrictionFor(model, origin, person)
      const own = origin.id === id ? origin : copyOf(origin, id, person.name)
      if (own !== origin) model.documents.push(own)
      joined(model, collection, own, { owner: person.name, ...restriction })
    }
  }),
  remove: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const document = chosen(model.documents, step.b)
    if (!document) return
    const inside = model.memberships.filter((one) => one.collection === collection && one.document === document)
    const may =
      writes(model, person, collection) &&
      (collection.archived || documentsIn(model, person, collection).includes(document))
    const done = await attempt(
      move,
      may,
      async () => (await session.documents.removeFromCollection(collection.id, document.id), true),
    )
    if (!done) return
    model.memberships = model.memberships.filter((one) => !inside.includes(one))
    await recount(move, [document])
  }),
  upload: onCollection(async (move, collection) => {
    const { person, session, model, stage, step, as } = move
    const marker = stage.marker()
    const content = new TextEncoder().encode(`The password of the depot is ${marker}.`)
    const make = () => session.uploads.create({ filename: `${marker}.txt`, content })
    const made = await attempt(move, person.collection === undefined, make)
    if (!made) return
    confide(model, person, marker)
    // Somebody else tries to bring it in.
    const other = chosen(model.people, step.b)!
    if (other.name === person.name) return
    const ingest = async () => (await as(other)).ingest.uploads({ uploadIds: [made.id], collectionId: collection.id })
    await attempt({ ...move, person: other }, false, ingest)
  }),
  async admit(move) {
    const { person, session, model, step } = move
    const document = chosen(model.documents, step.a)
    if (!document) return
    const { name } = chosen(model.people, step.b)!
    const may = person.collection === undefined && document.owner === person.name && knows(model, person, document)
    const done = await attempt(move, may, async () => (await session.documents.addReader(document.id, name), true))
    if (done)
      for (const one of model.memberships) if (one.document === document && one.restricted) one.readers.push(name)
  },
  async tag(move) {
    const { person, session, model, stage, step } = move
    const document = chosen(model.documents, step.a)
    if (!document) return
    const marker = stage.marker()
    const may = changes(model, person, document)
    const done = await attempt(move, may, () => session.tags.add(document.id, { name: marker }))
    if (!done) return
    document.tags.push(marker)
    confide(model, person, marker)
  },
  async call(move) {
    const { person, session, model, stage, step } = move
    const document = chosen(model.documents, step.a)
    if (!document) return
    const marker = stage.marker()
    const done = await attempt(move, changes(model, person, document), () =>
      session.documents.update(document.id, { name: `${marker}.md` }),
    )
    if (!done) return
    document.former.push(document.name)
    document.name = marker
  },
  async summarize(move) {
    const { person, session, model, stage, step } = move
    const document = chosen(model.documents, step.a)
    if (!document) return
    const may = person.collection === undefined && knows(model, person, document)
    const job = await attempt(move, may, () => session.documents.process({ documentId: document.id }))
    if (!job) return
    await stage.docent.settled()
    model.jobs.push({ id: job.id, owner: person.name })
    const known = new Set(model.summaries.map(({ id }) => id))
    for (const { id } of await session.documents.summaries(document.id))
      if (!known.has(id)) model.summaries.push({ id, document })
  },
} satisfies Record<string, Act>
