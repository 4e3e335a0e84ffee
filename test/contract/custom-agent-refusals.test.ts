import { memoryBlobs } from '@docent/adapters-storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeZip,
  makeZipBomb,
  type ZipFixtureEntry,
} from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { agentFiles, agentZip, langgraph } from '../support/agent-forms.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { toolForm, type FormFields, type SentFile } from '../support/tool-forms.ts'

const blobs = memoryBlobs()
let server: ApiServer
beforeAll(async () => void (server = await apiServer({ docent: { blobs, secret: 'the secret of this host' } })))
afterAll(() => server[Symbol.asyncDispose]())

const zipOnly = 'Allowed extensions are .zip.'
const invalidArgs = 'Invalid JSON format for agent_args.'
const noFile = 'The request does not contain a file.'
const large = ['a.zip', new Uint8Array(20_000_001)] as const
const zipped = (entries: readonly ZipFixtureEntry[]): SentFile => ['agents.zip', agentZip(entries)]
/** An agent with other files than it should have. */
const agent = (changes: Parameters<typeof agentFiles>[1]): SentFile => zipped(agentFiles('reporter', changes))
const bomb = (megabytes: number): SentFile => ['agents.zip', new Uint8Array(makeZipBomb(megabytes))]
const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `reporter/${at}.txt`, content: 'x' }))
const outside = 'leads out of its folder'

const refusals: readonly (readonly [status: number, message: string, fields: FormFields, file?: SentFile])[] = [
  [400, 'agent_type is required.', {}],
  [400, 'agent_type is required.', { agent_type: '', agent_args: '{' }],
  [400, 'agent_type must be one of langgraph, crewai, openai, claude.', { agent_type: 'autogen', agent_args: '{' }],
  [400, invalidArgs, { agent_type: 'crewai' }],
  [400, invalidArgs, { agent_type: 'crewai', agent_args: '{' }, ['a.txt', 'x']],
  [400, invalidArgs, { agent_type: 'crewai', agent_args: '[]' }],
  [400, invalidArgs, { agent_type: 'crewai', agent_args: 'null' }],
  [400, noFile, { agent_type: 'openai', agent_args: { description: 1 } }],
  [400, noFile, langgraph, ['a.zip', '']],
  [415, `Invalid file extension: .py. ${zipOnly}`, { ...langgraph, agent_args: { description: 1 } }, ['a.py', 'x']],
  [415, `Invalid file extension: .json. ${zipOnly}`, langgraph, ['a.json', '{}']],
  [415, `Invalid file extension: .. ${zipOnly}`, langgraph, ['a.', 'x']],
  [415, `Invalid file extension: . ${zipOnly}`, langgraph, ['a', 'x']],
  [413, 'File is too large, maximum size is 20MB', { ...langgraph, agent_args: { description: 1 } }, large],
  [400, 'agent_args.description is not valid: ', { ...langgraph, agent_args: { description: 1 } }, ['a.zip', 'x']],
  [400, 'agent_args must have at most', { ...langgraph, agent_args: { a: 'x'.repeat(262_144) } }, agent({})],
  [400, 'The ZIP archive is damaged or cut off', langgraph, ['a.zip', 'no ZIP']],
  [400, 'The ZIP archive is damaged or cut off', langgraph, ['a.zip', agentZip().slice(0, -30)]],
  [400, 'must be in a folder of its own', langgraph, zipped([{ name: 'metadata.json', content: '{}' }])],
  [400, 'must be in a folder of its own', langgraph, zipped([{ name: 'readme.md', content: 'x' }])],
  [400, 'must be in a folder of its own', langgraph, zipped([])],
  [
    400,
    'The folder reporter of the ZIP lacks envs.json, requirements.txt; add what is missing',
    langgraph,
    agent({ 'envs.json': undefined, 'requirements.txt': undefined }),
  ],
  [400, 'lacks description.md, reporter.md;', { agent_type: 'claude', agent_args: {} }, agent({ 'other.md': 'x' })],
  [
    400,
    'The folder empty of the ZIP lacks metadata.json, custom_agents.py,',
    langgraph,
    zipped([...agentFiles('reporter'), { name: 'empty/readme.md', content: 'x' }]),
  ],
  [
    400,
    'agent_name is for a ZIP with one agent, and this one has 2; leave it out.',
    { ...langgraph, agent_name: 'mine' },
    zipped([...agentFiles('one'), ...agentFiles('two')]),
  ],
  [400, 'The name of an agent must have', { ...langgraph, agent_name: 'x'.repeat(256) }, agent({})],
  [400, 'reporter/metadata.json must be a JSON object such as', langgraph, agent({ 'metadata.json': '{' })],
  [400, 'reporter/metadata.json must be a JSON object such as', langgraph, agent({ 'metadata.json': '[]' })],
  [400, 'reporter/metadata.json.function_info is not valid: ', langgraph, agent({ 'metadata.json': {} })],
  [
    400,
    'expected the name of the function of custom_agents.py',
    langgraph,
    agent({ 'metadata.json': { function_info: { name: 'run agent' } } }),
  ],
  [
    400,
    'reporter/metadata.json.mcp_servers is not valid: ',
    langgraph,
    agent({ 'metadata.json': { function_info: { name: 'run_agent' }, mcp_servers: 'weather' } }),
  ],
  [
    400,
    'reporter/custom_agents.py has no function start, which metadata.json names in function_info.name',
    langgraph,
    agent({ 'metadata.json': { function_info: { name: 'start' } } }),
  ],
  [400, 'reporter/envs.json must be a JSON object such as {"API_KEY": null}', langgraph, agent({ 'envs.json': '' })],
  [400, 'reporter/envs.json.A B is not valid: ', langgraph, agent({ 'envs.json': { 'A B': null } })],
  [400, 'reporter/envs.json.PORT is not valid: ', langgraph, agent({ 'envs.json': { PORT: 80 } })],
  [400, 'reporter/metadata.json must not have', langgraph, agent({ 'metadata.json': '{"__proto__":{}}' })],
  [400, 'nested too deeply', langgraph, agent({ 'metadata.json': `{"a":${'['.repeat(70)}${']'.repeat(70)}}` })],
  [400, 'must have at most 2 MB', langgraph, agent({ 'custom_agents.py': 'x'.repeat(2_000_001) })],
  [400, `reporter/etc/passwd: The name of the file ${outside}`, langgraph, agent({ '../../etc/passwd': 'x' })],
  [400, outside, langgraph, zipped([...agentFiles('reporter'), { name: '/etc/passwd', content: 'x' }])],
  [400, 'differs only in the case of letters', langgraph, agent({ 'Metadata.json': '{}' })],
  [
    400,
    'This is a link or device and no file',
    langgraph,
    zipped([...agentFiles('reporter'), { name: 'reporter/link', content: '/etc/passwd', mode: 0o120777 }]),
  ],
  [400, 'more than 2000 files and folders', langgraph, ['agents.zip', new Uint8Array(makeZip(many))]],
  [400, 'more than 100 times its size', langgraph, bomb(50)],
  [400, 'unpacks to more than 100 MB', langgraph, bomb(100)],
  [
    400,
    'The ZIP holds more than 50 folders',
    langgraph,
    zipped(Array.from({ length: 51 }, (_, at) => ({ name: `${at}/metadata.json`, content: '{}' }))),
  ],
]

it.each(refusals.map(([status, message, fields, file]) => ({ status, message, fields, file })))(
  '$status: $message',
  async ({ status, message, fields, file }) => {
    const alice = server.client('alice!ManageCustomAgent')
    const answer = await alice.call('POST /agents/custom_agents', { form: toolForm(fields, file) })
    expect(answer).toMatchObject({ status, body: exactly({ code: status, message: expect.stringContaining(message) }) })
    expect((await alice.call('GET /agents/custom_agents')).body).toEqual([])
    expect(await Array.fromAsync(blobs.list('custom-agents/'))).toEqual([])
  },
)
