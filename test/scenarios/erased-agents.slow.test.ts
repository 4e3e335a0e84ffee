/** @module-tag slow */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { defineTool } from '@docent/core'
import { fakeTool, manualClock, memoryToolHost } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { agentFiles, agentZip } from '../support/agent-forms.ts'
import { calling, lookingModels, type LookingTurn } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'

/** Words by what holds them. */
const ofChat = [
  'quest-1',
  'given-2',
  'result-3',
  'toolfile-4',
  'agentfile-5',
  'edited-6',
  'meanwhile-7',
  'notes-8',
  'open-9',
]
const ofTools = ['code-1', 'described-2', 'listed-3', 'schema-4', 'keyname-5', 'keytext-6', 'program-7', 'agent-8']
const sealed = ['keyvalue-1', 'header-2', 'default-3']
const words = (kinds: readonly string[]) => kinds.map((kind) => `marigold-${kind}`)
const [question, given, result, toolFile, agentFile, edited, meanwhile, notes, open] = words(ofChat)
const [code, described, listed, schema, keyName, keyText, program, agent] = words(ofTools)
const [keyValue, header, byDefault] = words(sealed)

/** Says something to the agent while it works. */
let say = async (): Promise<void> => {}

const turns: LookingTurn[] = [
  async () => (
    await say(),
    [calling('look', { text: given }), calling('write_file', { name: `${agentFile}.md`, text: agentFile })]
  ),
  () => [calling('edit_file', { name: `${agentFile}.md`, find: agentFile, replace: edited })],
  () => [calling('done', { notes })],
  // The second question waits for its user.
  () => [calling('ask_user', { question: open })],
]

async function world() {
  const directory = mkdtempSync(join(tmpdir(), 'docent-erased-agents-'))
  const clock = manualClock()
  const servers = memoryToolHost()
  const look = defineTool({
    ...{ name: 'look', description: 'Looks.', class: 'read', input: z.object({ text: z.string() }) },
    run: async () => ({ content: result!, files: [{ name: 'b.txt', content: new TextEncoder().encode(toolFile) }] }),
  })
  const docent = await memoryDocent({
    clock,
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: lanceVectors({ uri: join(directory, 'vectors'), keepVersionsMs: 0 }),
    models: [lookingModels({ turns, answer: () => ['It is so.'] }).provider, builtInModels()],
    ...{ secret: 'the secret of this host', tools: [look], toolHost: servers },
  })
  const permissions = ['administrator']
  for (const userId of ['alice', 'root']) await docent.meet({ userId })
  const alice = docent.as({ userId: 'alice', permissions })
  return {
    ...{ docent, clock, servers, alice, root: docent.as({ userId: 'root', permissions }) },
    found: (all: readonly string[]) => all.filter((word) => filesWith(directory, word).length > 0),
    async [Symbol.asyncDispose]() {
      await docent.stop({ graceMs: 0 })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
type World = Awaited<ReturnType<typeof world>>

/**
 * Time leaps beyond leases too, and an attempt that lost its lease leaves a blob that is swept up after a day. On a busy machine it is
 * still writing it while the first day passes.
 */
async function sweepLostAttempts({ docent, clock }: World) {
  for (let leap = 0; leap < 2; leap++) {
    await clock.leap(48 * 3_600_000)
    await clock.until(docent.settled())
  }
}

const filesWith = (directory: string, word: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(word))

/** Runs of an agent in a chat: one that is over, and one that waits. */
async function work({ alice, docent, clock }: World): Promise<string> {
  const { id } = await alice.chats.create({})
  const ask = (message: string) =>
    alice.chats.complete(id, { message, llmArgs: { useAgent: true, agentInteractive: true } })
  const asked = Promise.withResolvers<string>()
  say = async () => alice.chats.tellAgent(await asked.promise, { message: meanwhile! })
  const answer = await clock.until(ask(question!))
  asked.resolve(answer.questionId)
  await clock.until(answer.result())
  const waiting = await clock.until(ask('And then?'))
  const isAsked = async () => {
    for await (const event of waiting.events) if (event.type === 'agent-asks') return
  }
  await clock.until(isAsked())
  await clock.until(docent.settled())
  return id
}

/** What a user registers for agents. */
async function register({ alice, servers, docent, clock }: World) {
  const file = (filename: string, text: string) => ({ filename, content: new TextEncoder().encode(text) })
  const tools = [
    ...(await alice.customTools.create({
      toolType: 'general_code',
      toolArgs: { description: described },
      file: file('weather.py', `# ${code}`),
    })),
  ]
  const tool = fakeTool({
    name: 'look',
    description: listed!,
    parameters: { type: 'object', properties: { place: { type: 'string', description: schema! } } },
  })
  const { url } = servers.serve([tool]).server.transport as { url: string }
  const config = JSON.stringify({ mcpServers: { weather: { url, headers: { 'X-Key': header } } } })
  tools.push(...(await alice.customTools.create({ toolType: 'remote_mcp', toolArgs: { mcp_config_json: config } })))
  const key = await alice.agentKeys.create({ name: keyName!, type: 'private', value: keyValue!, description: keyText! })
  await alice.agentKeys.addToolKeys({ tool: 'weather', keys: [{ name: 'TOKEN', keyId: key.id }] })
  const content = agentZip([...agentFiles('weather_agent', { 'envs.json': { A: null }, [`${program}.py`]: '' })])
  const withDefault = agentZip(agentFiles('other_agent', { 'envs.json': { A: byDefault } }))
  const add = (zip: Uint8Array<ArrayBuffer>) =>
    alice.customAgents.create({
      ...{ agentType: 'crewai', agentArgs: { description: agent! } },
      file: { filename: 'agents.zip', content: zip },
    })
  const agents = [...(await add(content)), ...(await add(withDefault))]
  await clock.until(docent.settled())
  return { tools, key, agents }
}

it('a chat leaves nothing of its agents in any file when it is deleted', async () => {
  await using all = await world()
  const { alice, docent, clock } = all
  const id = await work(all)
  expect(all.found(words(ofChat))).toEqual(words(ofChat))
  // Time leaps while files are removed.
  await clock.until(alice.chats.delete(id, { timeout: 7 * 86_400 }))
  await clock.until(docent.settled())
  await sweepLostAttempts(all)
  await docent.stop({ graceMs: 0 })
  expect(all.found(words(ofChat))).toEqual([])
})

it('what users register for agents leaves nothing when they delete it, and secrets are never there', async () => {
  await using all = await world()
  const { alice, docent, clock } = all
  const { tools, key, agents } = await register(all)
  expect(all.found(words(ofTools))).toEqual(words(ofTools))
  expect(all.found(words(sealed))).toEqual([])
  await alice.customTools.delete(tools.map(({ agentCustomToolId: id }) => id))
  await alice.agentKeys.delete([key.id])
  await alice.customAgents.delete(agents.map(({ agentCustomAgentId: id }) => id))
  await clock.until(docent.settled())
  await sweepLostAttempts(all)
  await docent.stop({ graceMs: 0 })
  expect(all.found(words(ofTools))).toEqual([])
})

it('an erased user leaves nothing of agents', async () => {
  await using all = await world()
  const { root, docent, clock } = all
  await work(all)
  await register(all)
  expect(all.found([...words(ofChat), ...words(ofTools)])).toHaveLength(ofChat.length + ofTools.length)
  const { id } = await root.users.erase('alice')
  const isErased = async () => {
    await docent.settled()
    await clock.leap(30_000)
    return (await root.users.erasure(id)).status
  }
  await expect.poll(isErased, { interval: 1 }).toBe('erased')
  await sweepLostAttempts(all)
  await docent.stop({ graceMs: 0 })
  expect(all.found([...words(ofChat), ...words(ofTools), ...words(sealed)])).toEqual([])
})
