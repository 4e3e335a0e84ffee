import { DocentError, type DocentSession } from '@docent/core'
import {
  documentsIn,
  knows,
  manages,
  scopeOf,
  sees,
  writes,
  type Collection,
  type Document,
  type Level,
  type Model,
  type Person,
  type Shared,
} from './model.ts'
import { markerPattern, type Play } from './stage.ts'

/** Something somebody tries. Numbers choose among what there is at that moment. */
export interface Step {
  readonly what: StepName
  readonly who: number
  readonly a: number
  readonly b: number
  readonly c: number
}

interface Move extends Play {
  readonly person: Person
  readonly session: DocentSession
  readonly step: Step
}

const chosen = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
const levels: readonly Level[] = ['read', 'write']

/** Tries it; it has to succeed just when the model says that it may. What is refused for another reason changes nothing. */
async function attempt<Result>(
  { person, model, step }: Move,
  may: boolean,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await call()
    if (!may) throw new Error(`${person.name} could ${step.what}, and must not`)
    return result
  } catch (error) {
    if (!DocentError.isInstance(error)) throw error
    told(model, person, error.message)
    if (may && ['not_found', 'forbidden', 'unauthorized'].includes(error.code))
      throw new Error(`${person.name} could not ${step.what}: ${error.message}`)
    return undefined
  }
}

/** Fails when a text holds a marker that is none of this person's. */
export function told(model: Model, person: Person, said: unknown, allowed = scopeOf(model, person)): void {
  for (const [marker] of (JSON.stringify(said) ?? '').matchAll(markerPattern))
    if (!allowed.has(marker))
      throw new Error(
        `${person.name}${person.collection ? ' with a key' : ''} was told of ${marker}: ${JSON.stringify(said)}`,
      )
}

/** Documents that came into a collection, as who brought them sees them. */
async function newIn(session: DocentSession, collection: Collection, model: Model) {
  const known = new Set(
    model.memberships.filter((one) => one.collection === collection).map(({ document }) => document.id),
  )
  const all = await session.documents.list({ collectionId: collection.id, limit: 1000 })
  return all.filter(({ id }) => !known.has(id))
}

function joined(
  model: Model,
  collection: Collection,
  document: Document,
  fields: { owner: string; restricted?: boolean; readers?: readonly string[] },
) {
  const { owner, restricted = false, readers = [] } = fields
  model.memberships.push({ collection, document, owner, restricted, readers })
}

/** Which documents are still there, as their owners see it. */
async function recount({ model, as }: Move, documents: Iterable<Document>): Promise<void> {
  for (const document of documents) {
    const owner = model.people.find(({ name, collection }) => name === document.owner && !collection)!
    document.gone ||= await (await as(owner)).documents.get(document.id).then(
      () => false,
      () => true,
    )
    if (document.gone) model.memberships = model.memberships.filter((one) => one.document !== document)
  }
}

async function share(
  move: Move,
  shared: Shared,
  may: boolean,
  service: 'collections' | 'promptTemplates' | 'memoryBlocks',
) {
  const { session, model, groupIds, step } = move
  const toGroup = step.b % 2 === 1
  const level = service === 'promptTemplates' ? 'read' : chosen(levels, step.c)!
  const [group, id] = chosen([...groupIds], step.c)!
  const user = chosen(model.people, step.c)!.name
  const subject = toGroup ? `group:${group}` : `user:${user}`
  const given = shared.grants.get(subject)
  const calls = session[service]
  if (given !== undefined && step.b % 3 === 0) {
    const taken = toGroup ? () => calls.unshareFromGroup(shared.id, id) : () => calls.unshare(shared.id, user)
    if ((await attempt(move, may, async () => (await taken(), true))) === true) shared.grants.delete(subject)
    return
  }
  const how = { permissions: [level] }
  const giving = toGroup ? () => calls.shareWithGroup(shared.id, id, how) : () => calls.share(shared.id, user, how)
  if ((await attempt(move, may, async () => (await giving(), true))) === true) shared.grants.set(subject, level)
}

const owns = (person: Person, shared: Shared) => person.collection === undefined && shared.owner === person.name

type Play1 = (move: Move) => Promise<void>

const onCollection =
  (act: (move: Move, collection: Collection) => Promise<void>): Play1 =>
  async (move) => {
    const collection = chosen(move.model.collections, move.step.a)
    if (collection !== undefined) await act(move, collection)
  }

export const steps = {
  async create(move) {
    const { person, session, model, stage } = move
    const marker = stage.marker()
    const make = () => session.collections.create({ name: `Notes ${marker}`, description: `About ${marker}` })
    const made = await attempt(move, person.collection === undefined, make)
    if (made)
      model.collections.push({
        id: made.id,
        owner: person.name,
        marker,
        grants: new Map(),
        open: undefined,
        archived: false,
        gone: false,
      })
  },
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
      const document: Document = { id, owner: person.name, markers: [name, text], gone: false }
      model.documents.push(document)
      joined(model, collection, document, { owner: person.name, restricted, readers })
    }
  }),
  insert: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const document = chosen(model.documents, step.b)
    if (!document) return
    const may = writes(model, person, collection) && knows(model, person, document)
    const options = step.c % 3 === 0 ? { restricted: true } : {}
    await attempt(move, may, () =>
      session.ingest.insert({ collectionId: collection.id, documentId: document.id, ...options }),
    )
    if (!may || collection.archived) return
    for (const { id } of await newIn(session, collection, model)) {
      const own =
        id === document.id ? document : { ...document, id, owner: person.name, markers: [...document.markers] }
      if (own !== document) {
        // Tags stay with the original.
        own.markers.splice(2)
        model.documents.push(own)
      }
      joined(model, collection, own, { owner: person.name, ...options })
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
      const origin =
        model.documents.find((one) => one.id === id) ?? before.find((one) => name.includes(one.markers[0]!))
      if (!origin) throw new Error(`${person.name} imported ${name}, which was not to be seen`)
      const own = origin.id === id ? origin : { ...origin, id, owner: person.name, markers: origin.markers.slice(0, 2) }
      if (own !== origin) model.documents.push(own)
      joined(model, collection, own, { owner: person.name })
    }
  }),
  share: onCollection((move, collection) =>
    share(move, collection, manages(move.model, move.person, collection), 'collections'),
  ),
  publish: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const open = step.b % 2 === 0 ? chosen(levels, step.c)! : undefined
    const wanted = open ? { isPublic: true, permissions: [open] } : { isPublic: false }
    const set = async () => (await session.collections.setPublic(collection.id, wanted), true)
    if (await attempt(move, manages(model, person, collection), set)) collection.open = open
  }),
  archive: onCollection(async (move, collection) => {
    const { person, session, model } = move
    const way = collection.archived ? session.collections.unarchive : session.collections.archive
    const done = await attempt(move, manages(model, person, collection), async () => (await way(collection.id), true))
    if (done) collection.archived = !collection.archived
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
  erase: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    // Rarely: what is gone tells little.
    if (step.b % 3 > 0) return
    const done = await attempt(
      move,
      manages(model, person, collection),
      async () => (await session.collections.delete(collection.id), true),
    )
    if (!done) return
    collection.gone = true
    // Its keys end with it.
    model.people.splice(0, model.people.length, ...model.people.filter((one) => one.collection !== collection))
    const inside = model.memberships.filter((one) => one.collection === collection).map(({ document }) => document)
    model.memberships = model.memberships.filter((one) => one.collection !== collection)
    await recount(move, inside)
  }),
  async member({ model, stage, groupIds, step }) {
    const [group, id] = chosen([...groupIds], step.a)!
    const { name } = chosen(model.people, step.b)!
    const members = model.groups.get(group)!
    if (members.delete(name)) await stage.administrator.groups.removeMembers(id, [name])
    else {
      members.add(name)
      await stage.administrator.groups.addMembers(id, [name])
    }
  },
  key: onCollection(async (move, collection) => {
    const { person, session, model, secrets } = move
    const may = person.collection === undefined && sees(model, person, collection)
    const made = await attempt(move, may, () => session.apiKeys.create({ collectionId: collection.id }))
    if (!made) return
    const keyed: Person = { name: person.name, collection }
    model.people.push(keyed)
    secrets.set(keyed, made.secretKey!)
  }),
  ask: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const may = sees(model, person, collection)
    const made = await attempt(move, may, () => session.chats.create({ collectionId: collection.id }))
    if (!made) return
    const chat = { id: made.id, by: person, collection, answers: [] as string[] }
    model.chats.push(chat)
    const events: unknown[] = []
    await attempt(move, may, async () => {
      const answer = await session.chats.complete(made.id, {
        message: 'What is the password of the harbour?',
        includeChatHistory: 'off',
        ...(step.b % 2 === 0 ? { ragConfig: { ragType: 'all_data' as const } } : {}),
      })
      for await (const event of answer.events) events.push(event)
      chat.answers.push((await answer.result()).messageId)
    })
    // Fresh answers know only what their reader may see now, here.
    const here = new Set([
      collection.marker,
      ...documentsIn(model, person, collection).flatMap(({ markers }) => markers),
    ])
    told(model, person, events, here)
    for (const id of chat.answers) told(model, person, await session.chats.references(id), here)
  }),
  async note(move) {
    const { person, session, model, stage, step } = move
    const chat = chosen(model.chats, step.a)
    if (!chat) return
    const marker = stage.marker()
    const { name } = chat.by
    const reaches = chat.by === person || (name === person.name && person.collection === undefined)
    if (chat.collection && !sees(model, person, chat.collection)) return
    const pair = { userPrompt: `Note ${marker}`, aiResponse: `Noted ${marker}`, commandName: 'note' }
    const made = await attempt(move, reaches, () => session.chats.insertMessagePair(chat.id, pair))
    if (!made) return
    for (const one of model.people)
      if (one === chat.by || (one.name === name && one.collection === undefined))
        model.secrets.set(one, new Set([...(model.secrets.get(one) ?? []), marker]))
    chat.answers.push(made.replyId)
  },
  async tag(move) {
    const { person, session, model, stage, step } = move
    const document = chosen(model.documents, step.a)
    if (!document) return
    const marker = stage.marker()
    const may =
      knows(model, person, document) &&
      person.collection === undefined &&
      (document.owner === person.name ||
        model.memberships.some(
          (one) =>
            one.document === document &&
            writes(model, person, one.collection) &&
            documentsIn(model, person, one.collection).includes(document),
        ))
    const done = await attemptIf(move, may, () => session.tags.add(document.id, { name: marker }))
    if (!done) return
    document.markers.push(marker)
    model.secrets.set(person, new Set([...(model.secrets.get(person) ?? []), marker]))
  },
  async template(move) {
    const { person, session, model, stage, step } = move
    const own = chosen(model.templates, step.a)
    if (own && step.b % 3 > 0) return share(move, own, owns(person, own), 'promptTemplates')
    const marker = stage.marker()
    const fields = { name: `Prompt ${marker}`, defaultSampleQuestions: [`Ask ${marker}?`] }
    const made = await attempt(move, person.collection === undefined, () => session.promptTemplates.create(fields))
    if (made) model.templates.push({ id: made.id, owner: person.name, marker, grants: new Map(), open: undefined })
  },
  async block(move) {
    const { person, session, model, stage, step } = move
    const own = chosen(model.blocks, step.a)
    if (own && step.b % 3 > 0) return share(move, own, owns(person, own), 'memoryBlocks')
    const marker = stage.marker()
    const fields = { name: `Block ${marker}`, content: `Mind ${marker}` }
    const made = await attempt(move, person.collection === undefined, () => session.memoryBlocks.create(fields))
    if (made) model.blocks.push({ id: made.id, owner: person.name, marker, grants: new Map(), open: undefined })
  },
  async vote(move) {
    const { person, session, model, stage, step } = move
    const chat = chosen(model.chats, step.a)
    const answer = chat && chosen(chat.answers, step.b)
    if (!answer || !model.people.includes(chat.by)) return
    const marker = stage.marker()
    const reaches = chat.by === person || (chat.by.name === person.name && person.collection === undefined)
    const comment = { expectedAnswer: '', userComment: marker }
    const done = await attempt(move, reaches, async () => (await session.feedback.update(answer, comment), true))
    if (done)
      for (const one of model.people)
        if (one.name === chat.by.name) model.secrets.set(one, new Set([...(model.secrets.get(one) ?? []), marker]))
  },
} satisfies Record<string, Play1>

/** As `attempt`, where the model's yes has exceptions that are none of its business. */
async function attemptIf(move: Move, may: boolean, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
  } catch (error) {
    if (!DocentError.isInstance(error)) throw error
    told(move.model, move.person, error.message)
    return false
  }
  if (!may) throw new Error(`${move.person.name} could ${move.step.what}, and must not`)
  return true
}

export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as readonly StepName[]
