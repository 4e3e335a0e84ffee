import { fakeTool } from '@docent/core/testing'
import { agentFiles, agentZip } from '../../support/agent-forms.ts'
import { attempt, bytesOf, chosen, type Act, type Move } from './move.ts'
import type { Key } from './model.ts'

/** Of the tools that are there; what is gone can still be tried. */
const owns = ({ person }: Move, thing: { readonly owner: string; readonly gone: boolean }) =>
  !person.isKey && thing.owner === person.name && !thing.gone
const usable = ({ person }: Move, key: Key) => !key.gone && (key.owner === person.name || key.shared)

async function serverUrl({ servers, docent, marker }: Move) {
  const listed = marker()
  const look = fakeTool({
    name: 'look',
    description: `Lists ${listed}.`,
    readOnly: true,
    run: async () => ({ content: `Found ${listed}.` }),
  })
  const { transport } = servers.serve([look]).server
  await docent.settled()
  return { listed, url: (transport as { url: string }).url }
}

export const registering = {
  async addCode(move) {
    const { session, marker, model, person } = move
    const [name, described, code] = [marker(), marker(), marker()]
    const file = { filename: `${name}.py`, content: bytesOf(`# ${code}`) }
    const made = await attempt(move, !person.isKey, () =>
      session.customTools.create({ toolType: 'general_code', toolArgs: { description: described }, file }),
    )
    const of = { name, markers: [name, described, code], isServer: false, gone: false }
    for (const { agentCustomToolId: id } of made ?? []) model.tools.push({ id, owner: person.name, ...of })
  },
  async addServer(move) {
    const { session, marker, model, person, docent } = move
    const name = marker()
    const { listed, url } = await serverUrl(move)
    const headers = { Authorization: 'Bearer os.environ/TOKEN' }
    const config = JSON.stringify({ mcpServers: { [name]: { url, headers } } })
    const toolArgs = { mcp_config_json: config }
    const made = await attempt(move, !person.isKey, () =>
      session.customTools.create({ toolType: 'remote_mcp', toolArgs }),
    )
    const of = { name, markers: [name, listed], isServer: true, gone: false }
    for (const { agentCustomToolId: id } of made ?? []) model.tools.push({ id, owner: person.name, ...of })
    // A server without its key cannot be called; it is inspected again when its owner asks.
    await docent.settled()
  },
  async changeTool(move) {
    const { session, marker, docent } = move
    const tool = chosen(move.model.tools, move.step.a)
    if (!tool) return
    const described = marker()
    if (tool.owner === move.person.name) tool.markers.push(described)
    await attempt(move, owns(move, tool), () =>
      session.customTools.update(tool.id, { toolArgs: { description: described } }),
    )
    await docent.settled()
  },
  async deleteTool(move) {
    const tool = chosen(move.model.tools, move.step.a)
    if (!tool || tool.gone) return
    const mine = owns(move, tool)
    const made = await attempt(move, !move.person.isKey, () => move.session.customTools.delete([tool.id]))
    requireCount(move, made?.count ?? 0, mine)
    if (mine) tool.gone = true
  },
  async addKey(move) {
    const { session, marker, model, person, step } = move
    const [name, value] = [marker(), marker()]
    const shared = step.b % 2 === 0
    const key = { name, value, type: shared ? 'shared' : 'private', description: name } as const
    const made = await attempt(move, !person.isKey, () => session.agentKeys.create(key))
    if (made) model.keys.push({ id: made.id, owner: person.name, marker: name, value, shared, gone: false })
  },
  async shareKey(move) {
    const { session, step, model } = move
    const key = chosen(model.keys, step.a)
    if (!key || key.gone) return
    const shared = step.b % 2 === 0
    const done = await attempt(move, owns(move, key), async () => {
      await session.agentKeys.update(key.id, { type: shared ? 'shared' : 'private' })
      return true
    })
    if (!done) return
    key.shared = shared
    // What is private again is taken away from the tools of others.
    if (!shared) model.given = model.given.filter(({ key: of, owner }) => of !== key || owner === key.owner)
  },
  async deleteKey(move) {
    const { session, step, model } = move
    const key = chosen(model.keys, step.a)
    if (!key || key.gone) return
    const done = await attempt(move, owns(move, key), async () => (await session.agentKeys.delete([key.id]), true))
    if (done) key.gone = true
  },
  async giveKey(move) {
    const { session, step, model, person } = move
    // Mostly to a tool that is there: else there would be few to look at.
    const own = model.tools.filter((tool) => owns(move, tool))
    const tool = chosen(step.a % 4 > 0 && own.length > 0 ? own : model.tools, step.a)
    const key = chosen(model.keys, step.b)
    if (!tool || !key) return
    const input = { tool: tool.name, keys: [{ name: 'TOKEN', keyId: key.id }] }
    const may = owns(move, tool) && usable(move, key)
    const done = await attempt(move, may, async () => (await session.agentKeys.addToolKeys(input), true))
    if (!done) return
    model.given = model.given.filter((one) => one.owner !== person.name || one.tool !== tool.name)
    model.given.push({ owner: person.name, tool: tool.name, key })
    if (tool.isServer) await session.toolServers.inspect({ toolId: tool.id }).catch(() => undefined)
  },
  async addAgent(move) {
    const { session, marker, model, person } = move
    const [name, described] = [marker(), marker()]
    const content = agentZip(agentFiles(name, { 'envs.json': { TOKEN: null } }))
    const file = { filename: 'agents.zip', content }
    const agentArgs = { description: described }
    const made = await attempt(move, !person.isKey, () =>
      session.customAgents.create({ agentType: 'crewai', agentArgs, file }),
    )
    for (const { agentCustomAgentId: id } of made ?? [])
      model.agents.push({ id, owner: person.name, markers: [name, described], gone: false })
  },
  async equipAgent(move) {
    const { session, step, model } = move
    const [agent, tool, key] = [chosen(model.agents, step.a), chosen(model.tools, step.b), chosen(model.keys, step.b)]
    if (agent && key) {
      const input = { agentId: agent.id, envKeyName: 'TOKEN', keyId: key.id }
      await attempt(move, owns(move, agent) && usable(move, key), () => session.customAgents.addKey(input))
    }
    if (agent && tool) {
      const input = { agentId: agent.id, mcpServerName: 'weather', toolName: tool.name }
      await attempt(move, owns(move, agent) && owns(move, tool), () => session.customAgents.addTool(input))
    }
  },
  async deleteAgent(move) {
    const agent = chosen(move.model.agents, move.step.a)
    if (!agent || agent.gone) return
    const mine = owns(move, agent)
    const made = await attempt(move, !move.person.isKey, () => move.session.customAgents.delete([agent.id]))
    requireCount(move, made?.count ?? 0, mine)
    if (mine) agent.gone = true
  },
  async prefer(move) {
    const { session, marker, model, person } = move
    const tool = marker()
    const done = await attempt(
      move,
      !person.isKey,
      async () => (await session.agents.setToolPreference({ tools: [tool] }), true),
    )
    if (done) model.preferred.set(person.name, tool)
  },
} satisfies Record<string, Act>

/** Deletions in bulk say how many of the things were the caller's. */
function requireCount({ person, what }: Move, count: number, mine: boolean): void {
  if (count !== (mine ? 1 : 0)) throw new Error(`${person.name}: ${what} deleted ${count}`)
}
