/** Whose things they are: a user, or a key of one collection of the user. Compared by identity. */
export interface Person {
  readonly name: string
  readonly isKey: boolean
}

export interface Tool {
  readonly id: string
  readonly owner: string
  /** Its name, what it says of itself, what it holds or lists. */
  readonly name: string
  readonly markers: string[]
  readonly isServer: boolean
  gone: boolean
}

export interface Key {
  readonly id: string
  readonly owner: string
  /** In its name and its description. */
  readonly marker: string
  /** The secret, which nobody ever sees. */
  readonly value: string
  shared: boolean
  gone: boolean
}

export interface Given {
  readonly owner: string
  readonly tool: string
  readonly key: Key
}

export interface Agent {
  readonly id: string
  readonly owner: string
  readonly markers: readonly string[]
  gone: boolean
}

export interface Chat {
  readonly id: string
  readonly owner: string
  readonly questions: string[]
  readonly answers: string[]
  /** What was asked, said, given and written in it. */
  readonly markers: Set<string>
  gone: boolean
}

export interface File {
  readonly id: string
  readonly chat: Chat
  readonly marker: string
  inCollection: boolean
}

/** What there is, and who may see it, in the plainest way. */
export interface Model {
  readonly people: readonly Person[]
  readonly tools: Tool[]
  readonly keys: Key[]
  given: Given[]
  readonly agents: Agent[]
  readonly preferred: Map<string, string>
  readonly chats: Chat[]
  readonly files: File[]
  /** Of the one collection, which is of the first person; and of the memory block of the second. */
  readonly document: string
  readonly readers: Set<string>
  readonly memory: string
  readonly remembering: Set<string>
}

/** The keys that a tool of a user gets, as they are now; programs get none of others. */
export const secretsOf = ({ given }: Model, owner: string, tool: string, isProgram: boolean): string[] =>
  given
    .filter((one) => one.owner === owner && one.tool === tool && !one.key.gone)
    .filter(({ key }) => key.owner === owner || (key.shared && !isProgram))
    .map(({ key }) => key.value)

export const reads = ({ people, readers }: Model, name: string): boolean =>
  people[0]!.name === name || readers.has(name)

export const recalls = ({ people, remembering }: Model, name: string): boolean =>
  people[1]!.name === name || remembering.has(name)

/** All that a person may see now. */
export function scopeOf(model: Model, { name, isKey }: Person): Set<string> {
  const { tools, keys, agents, preferred, chats, files } = model
  const inCollection = files.filter((file) => file.inCollection).map(({ marker }) => marker)
  const shared = reads(model, name) ? [model.document, ...inCollection] : []
  if (isKey) return new Set(shared)
  const own = <Thing extends { readonly owner: string }>(things: readonly Thing[]) =>
    things.filter(({ owner }) => owner === name)
  const known = keys.filter((key) => !key.gone && (key.owner === name || key.shared))
  return new Set([
    ...shared,
    ...(recalls(model, name) ? [model.memory] : []),
    ...own(tools).flatMap(({ markers }) => markers),
    ...known.map(({ marker }) => marker),
    ...own(agents).flatMap(({ markers }) => markers),
    ...(preferred.has(name) ? [preferred.get(name)!] : []),
    ...own(chats).flatMap(({ markers }) => [...markers]),
  ])
}
