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

/** A server as users pack them, with one tool that must not be called twice. */
export const lettersServer = () => ({
  toolType: 'local_mcp',
  toolArgs: { tool_name: 'letters', description: 'Letters.' },
  file: { filename: 'letters.zip', content: agentZip([{ name: 'server.py', content: program }]) },
})
