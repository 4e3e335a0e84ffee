import { publishedServer } from '../../packages/adapters-agents/src/mcp/published-server.fixture.ts'
import { agentZip } from '../support/agent-forms.ts'

const program = `
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if 'id' not in message:
        continue
    method = message.get('method')
    answer = {'jsonrpc': '2.0', 'id': message['id']}
    if method == 'initialize':
        answer['result'] = {'protocolVersion': '2025-06-18', 'capabilities': {'tools': {}}, 'serverInfo': {'name': 'letters', 'version': '1'}}
    elif method == 'tools/list':
        schema = {'type': 'object', 'properties': {'to': {'type': 'string'}}}
        answer['result'] = {'tools': [{'name': 'send', 'description': 'Sends a letter.', 'inputSchema': schema}]}
    elif method == 'tools/call':
        time.sleep(0.1)
        to = message['params']['arguments']['to']
        answer['result'] = {'content': [{'type': 'text', 'text': 'Sent to ' + to + '.'}]}
    else:
        answer['error'] = {'code': -32601, 'message': 'There is no ' + str(method) + '.'}
    print(json.dumps(answer), flush=True)
`

const packed = (name: string, program: { readonly name: string; readonly content: string | Uint8Array }) => ({
  toolType: 'local_mcp',
  toolArgs: { tool_name: name, description: `The server ${name}.` },
  file: { filename: `${name}.zip`, content: agentZip([program]) },
})

/** Servers as users pack them: one of our own, with a tool that must not be called twice, and published ones. */
export async function packedServers() {
  const published = async (name: Parameters<typeof publishedServer>[0], start?: string) =>
    packed(name, { name: 'server.mjs', content: await publishedServer(name, start) })
  return [
    packed('letters', { name: 'server.py', content: program }),
    await published('everything'),
    await published('filesystem', 'process.argv.push("/workspace");'),
    await published('memory', 'process.env.MEMORY_FILE_PATH = "/workspace/memory.jsonl";'),
  ]
}
