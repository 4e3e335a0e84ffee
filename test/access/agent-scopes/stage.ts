import { builtInModels } from '@docent/adapters-llm'
import { defineTool, type Docent, type DocentSession } from '@docent/core'
import type { ModelRequest, ToolHost, ToolServer } from '@docent/core/ports'
import { memoryToolHost, type MemoryToolHost } from '@docent/core/testing'
import { z } from 'zod'
import { calling, lookingModels, promptOf } from '../../support/looking-models.ts'
import { memoryDocent } from '../../support/memory-docent.ts'
import { secretsOf, type Model, type Person } from './model.ts'

export const markerPattern = /mk[0-9a-f]{12}/g

export interface Stage {
  readonly docent: Docent
  readonly servers: MemoryToolHost
  readonly model: Model
  readonly collectionId: string
  readonly blockId: string
  readonly marker: () => string
  readonly as: (person: Person) => DocentSession
  /** All that models got since the last time. */
  readonly heard: () => readonly string[]
  readonly stop: () => Promise<void>
}

const permissions = ['ConfigureAgents', 'ManageCustomAgent', 'DeleteCustomAgent']

/** Looks at whatever it is offered, records what it receives, and repeats all of it. */
function nosyModels(heard: string[]) {
  const note = (request: ModelRequest) => void heard.push(promptOf(request), JSON.stringify(request.tools ?? []))
  return lookingModels({
    turns: [
      (request) => {
        note(request)
        if (request.messages.some(({ role }) => role === 'tool')) return [calling('done', { passages: [], notes: '' })]
        const offered = (request.tools ?? []).map(({ name }) => name)
        const name = /write (mk[0-9a-f]{12})/.exec(promptOf(request))?.[1] ?? 'none'
        const given: Readonly<Record<string, object>> = {
          search: { query: 'observatory' },
          read_file: { name: 'last.md' },
          write_file: { name: `${name}.md`, text: name },
        }
        return offered
          .filter((tool) => !['done', 'edit_file', 'todo'].includes(tool))
          .map((tool) => calling(tool, given[tool] ?? {}))
      },
    ],
    answer: (request) => (note(request), [promptOf(request).match(markerPattern)?.join(' ') ?? 'Nothing.']),
  }).provider
}

/** A tool host that looks at the secrets which servers are called with. */
function watched(host: MemoryToolHost, look: (server: ToolServer) => void): ToolHost {
  return {
    capabilities: () => host.capabilities(),
    list: (server, options) => (look(server), host.list(server, options)),
    call: (server, call, options) => (look(server), host.call(server, call, options)),
    close: () => host.close(),
  }
}

/** What programs of a user would find: names, files and variables. */
const peek = defineTool({
  ...{ name: 'peek', description: 'Peeks.', class: 'read', usesCode: true, input: z.object({}) },
  async run(_given, context) {
    const code = await context.code()
    return JSON.stringify(
      code.map(({ folder, files, environment }) => [
        folder,
        environment,
        [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
      ]),
    )
  },
})

export async function makeStage(): Promise<Stage> {
  const heard: string[] = []
  const servers = memoryToolHost()
  /** Once there is something to know. */
  const known: { model?: Model } = {}
  let made = 0
  const marker = () =>
    `mk${(Math.imul(0x9e3779b1, ++made) >>> 0).toString(16).padStart(8, '0')}${made.toString(16).padStart(4, '0')}`
  const docent = await memoryDocent({
    models: [nosyModels(heard), builtInModels()],
    secret: 'the secret of this host',
    tools: [peek],
    toolHost: watched(servers, ({ owner, name, transport }) => {
      const { model } = known
      if (!model) return
      const allowed = secretsOf(model, owner, name, false)
      const values = new Set(model.keys.map(({ value }) => value))
      for (const [found] of JSON.stringify(transport).matchAll(markerPattern))
        if (values.has(found) && !allowed.includes(found)) heard.push(`leaked to a server: ${found}`)
    }),
  })
  const users = ['ada', 'ben', 'cy'].map((name): Person => ({ name: `${name}-${marker().slice(2)}`, isKey: false }))
  const key: Person = { name: users[0]!.name, isKey: true }
  for (const { name } of users) await docent.meet({ userId: name })
  const as = ({ name }: Person) => docent.as({ userId: name, permissions })
  const [ada, ben] = [as(users[0]!), as(users[1]!)]
  const { id: collectionId } = await ada.collections.create({ name: 'Shared' })
  const [document, memory] = [marker(), marker()]
  await ada.ingest.plainText({ collectionId, fileName: 'a.txt', text: `The observatory is ${document}.` })
  const { id: blockId } = await ben.memoryBlocks.create({ name: 'Memory', content: memory })
  const { secretKey } = await ada.apiKeys.create({ collectionId })
  const withKey = await docent.authenticate({ bearer: secretKey!, headers: {} })
  const model: Model = {
    ...{ people: [...users, key], tools: [], keys: [], given: [], agents: [], preferred: new Map(), chats: [] },
    ...{ files: [], document, readers: new Set(), memory, remembering: new Set() },
  }
  known.model = model
  return {
    ...{ docent, servers, model, collectionId, blockId, marker },
    as: (person) => (person.isKey ? withKey : as(person)),
    heard: () => heard.splice(0),
    stop: () => docent.stop({ graceMs: 0 }),
  }
}
