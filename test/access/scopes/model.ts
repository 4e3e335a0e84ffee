export type Level = 'read' | 'write'

/** A user, or a user with a key of one collection. Compared by identity. */
export interface Person {
  readonly name: string
  readonly collection?: Collection
}

export interface Shared {
  readonly id: string
  readonly owner: string
  /** In its name and its texts. */
  marker: string
  /** By `user:name` and `group:name`. */
  readonly grants: Map<string, Level>
  open: Level | undefined
}

export interface Collection extends Shared {
  archived: boolean
  gone: boolean
  /** Answers its readers, whether or not they see the record. */
  template?: Shared
}

export interface Document {
  readonly id: string
  readonly owner: string
  readonly text: string
  name: string
  /** Names it had: what was made of it then says them still. */
  readonly former: string[]
  readonly tags: string[]
  gone: boolean
}

export const markersOf = ({ text, name, former, tags }: Document): string[] => [text, name, ...former, ...tags]

/** Tags stay with the original. */
export const copyOf = (document: Document, id: string, owner: string): Document => ({
  ...document,
  id,
  owner,
  former: [],
  tags: [],
})

export interface Membership {
  readonly collection: Collection
  readonly document: Document
  readonly owner: string
  restricted: boolean
  readers: string[]
}

export interface Chat {
  readonly id: string
  readonly by: Person
  readonly collection: Collection | undefined
  readonly answers: string[]
  /** Those whose answers are streams. */
  readonly questions: string[]
}

/** What there is, and who may see it: the rules of the API said once more, in the plainest way. */
export interface Model {
  readonly people: Person[]
  readonly groups: Map<string, Set<string>>
  readonly collections: Collection[]
  readonly documents: Document[]
  memberships: Membership[]
  readonly templates: Shared[]
  readonly blocks: Shared[]
  readonly chats: Chat[]
  readonly summaries: { readonly id: string; readonly document: Document }[]
  readonly tasks: { readonly id: string; readonly by: Person; readonly collection: Collection }[]
  readonly jobs: { readonly id: string; readonly owner: string }[]
  /** Markers of what nobody but one person ever sees. */
  readonly secrets: Map<Person, Set<string>>
  /** All that a person was ever allowed to see: answers and their citations keep it. */
  readonly seen: Map<Person, Set<string>>
}

export const emptyModel = (): Model => ({
  people: [],
  groups: new Map(),
  collections: [],
  documents: [],
  memberships: [],
  templates: [],
  blocks: [],
  chats: [],
  summaries: [],
  tasks: [],
  jobs: [],
  secrets: new Map(),
  seen: new Map(),
})

const levelOf = (model: Model, name: string, shared: Shared): Level | undefined => {
  if (shared.owner === name) return 'write'
  const groups = [...model.groups].filter(([, members]) => members.has(name)).map(([group]) => `group:${group}`)
  const levels = [shared.open, ...[`user:${name}`, ...groups].map((subject) => shared.grants.get(subject))]
  return levels.includes('write') ? 'write' : levels.includes('read') ? 'read' : undefined
}

/** Of a prompt template or a memory block: keys of a collection reach none. */
export const seesShared = (model: Model, person: Person, shared: Shared): boolean =>
  person.collection === undefined && levelOf(model, person.name, shared) !== undefined

export function sees(model: Model, person: Person, collection: Collection): boolean {
  if (collection.gone || (person.collection !== undefined && person.collection !== collection)) return false
  return levelOf(model, person.name, collection) !== undefined
}

export const writes = (model: Model, person: Person, collection: Collection): boolean =>
  person.collection === undefined &&
  sees(model, person, collection) &&
  levelOf(model, person.name, collection) === 'write'

export const manages = (model: Model, person: Person, collection: Collection): boolean =>
  person.collection === undefined &&
  !collection.gone &&
  collection.owner === person.name &&
  model.people.includes(person)

export const readable = (person: Person, { restricted, owner, readers }: Membership): boolean =>
  !restricted || owner === person.name || readers.includes(person.name)

/** Who finds a document goes with it; who gets a copy of a restricted one has its owner among the readers. */
export function restrictionFor(model: Model, document: Document, person: Person) {
  const restricted = model.memberships.find((one) => one.document === document && one.restricted)
  if (!restricted) return { restricted: false, readers: [] }
  if (document.owner === person.name) return { restricted: true, readers: [...restricted.readers] }
  const others = restricted.readers.filter((reader) => reader !== person.name)
  return { restricted: true, readers: [...others, document.owner] }
}

const held = (model: Model, person: Person, membership: Membership): boolean =>
  sees(model, person, membership.collection) && readable(person, membership)

export function knows(model: Model, person: Person, document: Document): boolean {
  if (document.gone) return false
  if (person.collection === undefined && document.owner === person.name) return true
  return model.memberships.some((membership) => membership.document === document && held(model, person, membership))
}

/** What lists show: without what archived collections hold. */
export function lists(model: Model, person: Person, document: Document): boolean {
  if (document.gone) return false
  const memberships = model.memberships.filter((membership) => membership.document === document)
  if (memberships.some((membership) => !membership.collection.archived && held(model, person, membership))) return true
  if (person.collection !== undefined || document.owner !== person.name) return false
  return !memberships.some(({ collection }) => collection.archived)
}

/** Documents that a person finds in a collection. */
export const documentsIn = (model: Model, person: Person, collection: Collection): Document[] =>
  model.memberships
    .filter((membership) => membership.collection === collection && !membership.document.gone)
    .filter((membership) => !collection.archived && held(model, person, membership))
    .map(({ document }) => document)

/** Notes what one person alone may ever see, and with it the person's global key or, of a key, its owner. */
export function confide(model: Model, by: Person, marker: string): void {
  for (const one of model.people)
    if (one === by || (one.name === by.name && one.collection === undefined))
      model.secrets.set(one, new Set([...(model.secrets.get(one) ?? []), marker]))
}

/** Every marker that a person may see now. */
export function scopeOf(model: Model, person: Person): Set<string> {
  const markers = new Set(model.secrets.get(person))
  for (const collection of model.collections) if (sees(model, person, collection)) markers.add(collection.marker)
  for (const document of model.documents)
    if (knows(model, person, document)) for (const marker of markersOf(document)) markers.add(marker)
  for (const shared of [...model.templates, ...model.blocks])
    if (seesShared(model, person, shared)) markers.add(shared.marker)
  return markers
}

/** Notes what everybody may see at this moment. */
export function remember(model: Model): void {
  for (const person of model.people) {
    const seen = model.seen.get(person) ?? new Set()
    for (const marker of scopeOf(model, person)) seen.add(marker)
    model.seen.set(person, seen)
  }
}
