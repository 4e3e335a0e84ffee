import { memoryBlobs } from '@docent/adapters-storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { code, configOf, plain, script, toolForm, type FormFields, type SentFile } from '../support/tool-forms.ts'

const blobs = memoryBlobs()
let server: ApiServer
beforeAll(async () => void (server = await apiServer({ docent: { blobs, secret: 'the secret of this host' } })))
afterAll(() => server[Symbol.asyncDispose]())

const megabyte = 1_000_000
const zip: SentFile = ['files.zip', 'PK']
const zipOnly = 'Allowed extensions are .zip.'
const zipOrPy = 'Allowed extensions are .zip, .py.'
const large = ['a.zip', new Uint8Array(20 * megabyte + 1)] as const
const invalidArgs = 'Invalid JSON format for tool_args.'
const noFile = 'The request does not contain a file.'
const refusals: readonly (readonly [status: number, message: string, fields: FormFields, file?: SentFile])[] = [
  [400, 'tool_type is required.', {}],
  [400, 'tool_type is required.', { tool_type: '', tool_args: '{' }],
  [400, 'tool_type must be one of local_mcp, remote_mcp, browser_action, general_code.', { tool_type: 'shell' }],
  [400, invalidArgs, { tool_type: 'local_mcp' }],
  [400, invalidArgs, { tool_type: 'local_mcp', tool_args: '{' }, ['a.txt', 'x']],
  [400, invalidArgs, { tool_type: 'local_mcp', tool_args: '[]' }],
  [400, invalidArgs, { tool_type: 'local_mcp', tool_args: 'null' }],
  [400, noFile, { tool_type: 'local_mcp', tool_args: { tool_name: 1 } }],
  [400, noFile, { tool_type: 'browser_action', tool_args: {} }],
  [400, noFile, { tool_type: 'general_code', tool_args: {} }],
  [400, noFile, { tool_type: 'general_code', tool_args: {} }, ['a.py', '']],
  [415, `Invalid file extension: .py. ${zipOnly}`, { tool_type: 'local_mcp', tool_args: { tool_name: 1 } }, script],
  [415, `Invalid file extension: .. ${zipOnly}`, { tool_type: 'local_mcp', tool_args: {} }, ['a.', 'x']],
  [415, `Invalid file extension: .TXT. ${zipOrPy}`, { tool_type: 'browser_action', tool_args: {} }, ['a.TXT', 'x']],
  [415, `Invalid file extension: .txt. ${zipOrPy}`, { tool_type: 'general_code', tool_args: {} }, ['a.txt', 'x']],
  [
    415,
    'Invalid file extension: .zip. For remote_mcp, allowed extensions are .json.',
    { tool_type: 'remote_mcp', tool_args: {} },
    zip,
  ],
  [
    400,
    'The name of a .py file for browser_action must start with browser_; rename it, or upload a .zip.',
    { tool_type: 'browser_action', tool_args: {} },
    script,
  ],
  [413, 'File is too large, maximum size is 20MB', { tool_type: 'local_mcp', tool_args: {} }, large],
  [
    400,
    'The file must have a name of at most 255 bytes.',
    { tool_type: 'general_code', tool_args: {} },
    [`${'价'.repeat(85)}.py`, 'x'],
  ],
  [
    400,
    'tool_args.tool_usage_mode.0 is not valid: ',
    { tool_type: 'local_mcp', tool_args: { tool_usage_mode: ['all'] } },
    zip,
  ],
  [400, 'tool_args.enable_by_default is not valid: ', { ...code, tool_args: { enable_by_default: 'yes' } }, zip],
  [400, 'should_unzip is for a .zip file', { ...code, tool_args: { should_unzip: true } }, script],
  [400, 'should_unzip is for a .zip file', { tool_type: 'local_mcp', tool_args: { should_unzip: true } }, zip],
  [400, 'mcp_config_json is for tools of the type remote_mcp', { ...code, tool_args: configOf({ a: plain }) }, zip],
  [400, 'generate_system_prompt is not supported', { ...code, generate_system_prompt: 'true' }, zip],
  [400, 'mcp_config_json must be JSON', { tool_type: 'remote_mcp', tool_args: {} }],
  [400, 'mcp_config_json must be JSON', { tool_type: 'remote_mcp', tool_args: { mcp_config_json: '[' } }],
  [400, 'mcpServers is not valid: ', { tool_type: 'remote_mcp', tool_args: configOf({}) }],
  [
    400,
    'that do not begin or end with blanks',
    { tool_type: 'remote_mcp', tool_args: configOf({ a: plain, ' a': plain }) },
  ],
  [400, 'mcpServers must not have', { tool_type: 'remote_mcp', tool_args: { mcp_config_json: '{"__proto__":{}}' } }],
  [400, 'nested too deeply', { ...code, tool_args: `{"a":${'['.repeat(70)}${']'.repeat(70)}}` }, zip],
  [400, 'mcpServers.bad is not valid: ', { tool_type: 'remote_mcp', tool_args: configOf({ a: plain, bad: {} }) }],
  [
    400,
    'mcpServers.bad.url is not valid: ',
    { tool_type: 'remote_mcp', tool_args: configOf({ a: plain, bad: { url: 'file:///etc/passwd' } }) },
  ],
  [400, 'mcp_config_json must be JSON', { tool_type: 'remote_mcp', tool_args: {} }, ['a.json', 'x']],
  [
    400,
    'The file and mcp_config_json are two configurations',
    { tool_type: 'remote_mcp', tool_args: configOf({ a: plain }) },
    ['a.json', JSON.stringify({ mcpServers: { b: plain } })],
  ],
]

it.each(refusals.map(([status, message, fields, file]) => ({ status, message, fields, file })))(
  '$status: $message',
  async ({ status, message, fields, file }) => {
    const alice = server.client('alice!ConfigureAgents')
    const answer = await alice.call('POST /agents/custom_tools', { form: toolForm(fields, file) })
    expect(answer).toMatchObject({ status, body: exactly({ code: status, message: expect.stringContaining(message) }) })
    expect((await alice.call('GET /agents/custom_tools')).body).toEqual([])
    expect(await Array.fromAsync(blobs.list('custom-tools/'))).toEqual([])
  },
)
