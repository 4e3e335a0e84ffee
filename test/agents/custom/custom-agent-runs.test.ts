import { afterEach, expect, it } from 'vitest'
import { scriptedModels } from '@docent/core/testing'
import { builtInModels } from '@docent/adapters-llm'
import { addedAgents, agentFiles, agentZip } from '../../support/agent-forms.ts'
import { linesOf } from '../../support/api-client.ts'
import { apiServer, type ApiServer } from '../../support/api-server.ts'
import { scriptedSandbox } from '../../support/scripted-sandbox.ts'

const host = { secret: 'the secret of this host' }
const all = '!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent'
let server: ApiServer
afterEach(() => server[Symbol.asyncDispose]())

const plain = (changes = {}) =>
  agentZip(agentFiles('helper', { 'envs.json': { REGION: 'north' }, 'requirements.txt': '# none\n', ...changes }))

async function served(play: Parameters<typeof scriptedSandbox>[0], script: Parameters<typeof scriptedModels>[0] = {}) {
  const sandbox = scriptedSandbox(play)
  const model = scriptedModels(script, { capabilities: { tools: true } })
  server = await apiServer({ docent: { ...host, sandbox, models: [model, builtInModels()] } })
  const alice = server.client(`alice${all}`)
  const [id] = await addedAgents(alice, plain())
  const chat = (await alice.call('POST /chats', { body: {} })).body.id as string
  const ask = (message: string, llm_args: object = {}) =>
    alice.open(`POST /chats/${chat}/completions`, {
      body: { message, stream: true, llm_args: { use_agent: true, agent_type: id, ...llm_args } },
    })
  return { sandbox, alice, id, chat, ask, model }
}

it('answers with what the program of the agent gives, word for word', async () => {
  const text = '# Report\n\nNo. 1 [1] says <b>so</b>.  \n'
  const { ask, alice, id, chat, sandbox } = await served(async ({ job, files, print }) => {
    await print('Looking …\n')
    files.set('report.md', new TextEncoder().encode('All is well.'))
    expect(job.function).toBe('run_agent')
    expect(job.arguments).toEqual({ query: 'How is it?', chat_history: [] })
    expect(job.environment).toMatchObject({ REGION: 'north', CUSTOM_AGENT_MODEL: 'scripted', MCP_DIR: '../mcp' })
    return text
  })
  const listed = (await alice.call('GET /agents')).body.find(({ value }: { value: string }) => value === id)
  expect(listed).toMatchObject({ enabled: true, state: 'ready' })
  const lines = await linesOf(await ask('How is it?'))
  expect(lines.at(-1)).toMatchObject({ finished: true, body: text })
  expect(JSON.stringify(sandbox.requests[0]!.environment ?? {})).not.toContain('north')
  const files = (await alice.call(`GET /chats/${chat}/agent_server_files`)).body
  expect(files).toMatchObject([{ filename: 'report.md' }])
})
