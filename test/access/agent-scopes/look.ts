import { DocentError } from '@docent/core'
import { checkRevealed } from './move.ts'
import { scopeOf, type Person } from './model.ts'
import type { Stage } from './stage.ts'

/** Reads whatever there is for agents as one person: nothing of others is shown, and lists have exactly what is the person's. */
export async function look(stage: Stage, person: Person): Promise<void> {
  const { model } = stage
  const session = stage.as(person)
  const who = `${person.name}${person.isKey ? ' with a key' : ''}`
  async function ask<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await call()
      checkRevealed(model, person, result)
      return result
    } catch (error) {
      if (!DocentError.isInstance(error) || error.code === 'internal') throw error
      checkRevealed(model, person, [error.message, error.details])
      return undefined
    }
  }
  const same = (what: string, got: readonly string[] | undefined, wanted: readonly string[]) => {
    const [one, other] = [JSON.stringify(got?.toSorted() ?? []), JSON.stringify(wanted.toSorted())]
    if (one !== other) throw new Error(`${what} of ${who}: ${one}, not ${other}`)
  }
  const reads = (what: string, got: unknown, may: boolean) => same(what, [String(got !== undefined)], [String(may)])
  const mine = <Thing extends { readonly owner: string; readonly gone: boolean }>(things: readonly Thing[]) =>
    person.isKey ? [] : things.filter(({ owner, gone }) => owner === person.name && !gone)
  const ids = (things: readonly { readonly id: string }[] | undefined) => things?.map(({ id }) => id)

  same('tools', ids(await ask(() => session.customTools.list())), ids(mine(model.tools))!)
  for (const tool of model.tools) {
    const may = mine([tool]).length > 0
    reads('a tool', await ask(() => session.customTools.get(tool.id)), may)
    const file = async () => {
      const { content } = await session.customTools.download(tool.id)
      return Buffer.concat(await Array.fromAsync(content)).toString()
    }
    reads('the file of a tool', await ask(file), may && !tool.isServer)
  }
  const keys = person.isKey
    ? []
    : model.keys.filter(({ owner, shared, gone }) => !gone && (shared || owner === person.name))
  same('keys', ids(await ask(() => session.agentKeys.list())), ids(keys)!)
  const given = model.given.filter(({ owner, key }) => !person.isKey && owner === person.name && !key.gone)
  const listed = await ask(() => session.agentKeys.toolKeys())
  same(
    'given keys',
    listed?.flatMap((one) => one.keys.map(({ keyId }) => keyId)),
    given.map(({ key }) => key.id),
  )
  same('agents', ids(await ask(() => session.customAgents.list())), ids(mine(model.agents))!)
  for (const agent of model.agents) {
    const may = mine([agent]).length > 0
    reads('an agent', await ask(() => session.customAgents.get(agent.id)), may)
    reads('suggestions', await ask(() => session.customAgents.suggestions(agent.id)), may)
    reads('a package', await ask(async () => (await session.customAgents.download(agent.id)).fileName), may)
  }
  await ask(() => session.customAgents.tools({}))
  await ask(() => session.customAgents.keys({}))
  const preferred = person.isKey ? [] : [model.preferred.get(person.name)].flatMap((name) => name ?? [])
  same('preferred tools', await ask(() => session.agents.toolPreference()), preferred)
  await ask(() => session.agents.list())
  await ask(() => session.agents.tools())
  const servers = await ask(() => session.toolServers.list())
  const owned = mine(model.tools).filter(({ isServer }) => isServer)
  same(
    'servers',
    servers && Object.keys(servers.servers),
    owned.map(({ name }) => name),
  )

  const chats = mine(model.chats)
  await ask(() => session.chats.allAgentDirectories())
  for (const chat of model.chats) {
    const may = chats.includes(chat)
    const files = await ask(() => session.chats.agentFiles(chat.id))
    reads('files of a chat', files, may)
    reads('messages', await ask(() => session.chats.messages(chat.id)), may)
    await ask(() => session.chats.agentDirectories(chat.id))
    for (const answer of chat.answers)
      reads('what is kept of an answer', await ask(() => session.chats.meta(answer)), may)
    for (const question of chat.questions)
      reads('a stream', await ask(async () => Array.fromAsync((await session.answers.follow(question)).events)), may)
  }
  for (const file of model.files) {
    const allowed = scopeOf(model, person).has(file.marker) && !(file.chat.gone && !file.inCollection)
    const read = async () => {
      const { read: open } = await session.documents.original(file.id)
      return Buffer.concat(await Array.fromAsync(await open())).toString()
    }
    const got = await ask(read)
    if (got !== undefined && !allowed) throw new Error(`${who} reads a file of others`)
  }
  await ask(() => session.documents.list({}))
  await ask(() => session.documents.list({ collectionId: stage.collectionId }))
}
