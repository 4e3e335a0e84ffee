import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentZip, langgraph } from '../support/agent-forms.ts'
import type { ApiCall } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { code, script, toolForm, type FormFields, type SentFile } from '../support/tool-forms.ts'

let server: ApiServer
beforeAll(async () => void (server = await apiServer({ docent: { secret: 'the secret of this host' } })))
afterAll(() => server[Symbol.asyncDispose]())

const missing = '019b0000-0000-7000-8000-000000000000'
const tools = 'POST /agents/custom_tools'
const agents = 'POST /agents/custom_agents'
const toolOf = (type: string, args: unknown = {}): FormFields => ({ tool_type: type, tool_args: args as object })
const form = (fields: FormFields, file?: SentFile): ApiCall => ({ form: toolForm(fields, file) })
const tooLarge = new Uint8Array(20_000_001)
const large = (name: string): SentFile => [name, tooLarge]
const zip: SentFile = ['agent.zip', agentZip()]

/**
 * Each message that the specification gives word for word. Calls have further faults where a later check would find them: the first
 * check that fails is the one that answers. That a file is too large shows while the form is read.
 */
const messages: readonly (readonly [status: number, message: string, request: string, call: ApiCall])[] = [
  [400, 'Failed to parse form data.', tools, { body: '{"tool_type":"shell"}' }],
  [400, 'Failed to parse form data.', agents, { body: '{"agent_type":"shell"}' }],
  [400, 'tool_type is required.', tools, form({ tool_args: '{' }, ['a.txt', 'x'])],
  [400, 'Invalid JSON format for tool_args.', tools, form(toolOf('local_mcp', '{'))],
  [400, 'Invalid JSON format for tool_args.', tools, form(toolOf('local_mcp', '{'), ['a.txt', 'x'])],
  [400, 'Invalid JSON format for agent_args.', agents, form({ ...langgraph, agent_args: '{' }, ['a.txt', 'x'])],
  [400, 'The request does not contain a file.', tools, form(toolOf('local_mcp', { tool_name: 1 }))],
  [400, 'The request does not contain a file.', tools, form(toolOf('browser_action', { tool_name: 1 }))],
  [400, 'The request does not contain a file.', tools, form(toolOf('general_code', { tool_name: 1 }))],
  [400, 'The request does not contain a file.', agents, form({ ...langgraph, agent_args: { description: 1 } })],
  [400, 'tool_args is required for update.', `PUT /agents/custom_tools/${missing}`, { body: {} }],
  [400, 'Invalid format for the request body.', 'POST /agents/mcp/inspect_tool', { body: {} }],
  [400, 'Invalid format for the request body.', 'POST /agents/mcp/inspect_tool', { body: [] }],
  [
    400,
    'Invalid format for the request body.',
    'POST /agents/mcp/inspect_tool',
    { body: { tool_id: missing, servers: {} } },
  ],
  [
    404,
    'Custom agent tool not found or no changes made.',
    `PUT /agents/custom_tools/${missing}`,
    { body: { tool_args: { description: 'x' } } },
  ],
  [413, 'File is too large, maximum size is 20MB', tools, form(toolOf('local_mcp', '{'), large('a.txt'))],
  [413, 'File is too large, maximum size is 20MB', agents, form({ ...langgraph, agent_args: '{' }, large('a.txt'))],
  [
    415,
    'Invalid file extension: .py. Allowed extensions are .zip.',
    tools,
    form(toolOf('local_mcp', { tool_name: 1 }), script),
  ],
  [
    415,
    'Invalid file extension: .py. Allowed extensions are .zip.',
    agents,
    form({ ...langgraph, agent_args: { description: 1 } }, script),
  ],
  [
    415,
    'Invalid file extension: .txt. Allowed extensions are .zip, .py.',
    tools,
    form(toolOf('browser_action', { tool_name: 1 }), ['a.txt', 'x']),
  ],
  [
    415,
    'Invalid file extension: .txt. Allowed extensions are .zip, .py.',
    tools,
    form(toolOf('general_code', { tool_name: 1 }), ['a.txt', 'x']),
  ],
  [
    415,
    'Invalid file extension: .zip. For remote_mcp, allowed extensions are .json.',
    tools,
    form(toolOf('remote_mcp', { tool_name: 1 }), zip),
  ],
]

it.each(messages.map(([status, message, request, call]) => ({ status, message, request, call })))(
  '$request: $status $message',
  async ({ status, message, request, call }) => {
    const alice = server.client('alice!ConfigureAgents!ManageCustomAgent')
    expect(await alice.call(request, call)).toMatchObject({ status, body: exactly({ code: status, message }) })
  },
)

/** Before anything else of a request is looked at. */
it.each([
  [tools, form({})],
  [tools, { body: '{' }],
  ['GET /agents/custom_tools', {}],
  [`GET /agents/custom_tools/${missing}`, {}],
  [`PUT /agents/custom_tools/${missing}`, { body: '{' }],
  [`DELETE /agents/custom_tools/${missing}`, {}],
  [`GET /agents/custom_tools/${missing}/download`, {}],
  ['POST /agents/mcp/inspect_tool', { body: '{' }],
  [agents, { body: '{' }],
  [agents, form({ ...code }, large('a.txt'))],
  [`PUT /agents/custom_agents/${missing}`, { body: '{' }],
  [`DELETE /agents/custom_agents/${missing}`, {}],
  [`GET /agents/custom_agents/${missing}/suggestions`, {}],
  ['POST /agents/custom_agent_tool_associations', { body: '{' }],
] satisfies [string, ApiCall][])('%s: 401 Unauthorized', async (request, call) => {
  const refusal = { status: 401, body: exactly({ code: 401, message: 'Unauthorized' }) }
  expect(await server.client('bob').call(request, call)).toMatchObject(refusal)
})
