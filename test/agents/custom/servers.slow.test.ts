import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeZip } from '../../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { customAgentServer, helperFiles } from '../../support/custom-agent-server.ts'
import { makeWheel } from '../../support/make-wheel.ts'
import { toolForm } from '../../support/tool-forms.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())

/** As much of the package for MCP servers as this server needs. */
const fastMcp = `
import json, sys
class FastMCP:
    def __init__(self, name):
        self.tools = {}
    def tool(self):
        return lambda function: self.tools.setdefault(function.__name__, function)
    def run(self):
        for line in sys.stdin:
            call = json.loads(line)["params"]
            print(json.dumps({"result": self.tools[call["name"]](**call["arguments"])}), flush=True)
`
const wheel = makeWheel('mcp', {
  'mcp/__init__.py': '',
  'mcp/server/__init__.py': '',
  'mcp/server/fastmcp.py': fastMcp,
})
const server = `
import os
import words
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("weather")

@mcp.tool()
def look(hour):
    return f"{words.sky} in {os.environ['PLACE']} at {hour}, {len(os.environ.get('TOKEN', ''))}"

if __name__ == "__main__":
    mcp.run()
`
const agent = `
import glob, json, os, subprocess, sys
def run_agent(query, chat_history=None):
    [path] = glob.glob(os.path.join(os.environ["MCP_DIR"], "*/server.py"))
    params = {"name": "look", "arguments": {"hour": 9}}
    call = json.dumps({"method": "tools/call", "params": params}) + "\\n"
    done = subprocess.run([sys.executable, path], input=call, capture_output=True, text=True, env=os.environ)
    return path + " " + json.loads(done.stdout)["result"] + done.stderr
`

describe('MCP servers of custom agents', { tags: ['slow'], timeout: 120_000 }, () => {
  it('are beside the agent, which starts them, with the packages of the agent and the keys of their tool', async () => {
    const files = [
      ...helperFiles({ 'custom_agents.py': agent, 'requirements.txt': 'mcp\n' }),
      { name: `helper/wheels/${wheel.name}`, content: wheel.content },
    ]
    await using made = await customAgentServer(sandbox, { files })
    const { alice, id } = made
    const zip = new Uint8Array(
      makeZip([
        { name: 'weather/server.py', content: server },
        { name: 'weather/words.py', content: 'sky = "Clear"' },
        { name: 'weather/envs.json', content: '{"PLACE": "Torup"}' },
      ]),
    )
    const form = toolForm({ tool_type: 'local_mcp', tool_args: { tool_name: 'weather' } }, ['weather.zip', zip])
    expect((await alice.call('POST /agents/custom_tools', { form })).status).toBe(201)
    const given = { agent_id: id, mcp_server_name: 'weather', tool_name: 'weather' }
    await alice.call('POST /agents/custom_agent_tool_associations', { body: given })
    const key = { name: 'T', type: 'private', value: 'swordfish', description: '' }
    await alice.call('POST /agents/keys', { body: key })
    const [{ id: keyId }] = (await alice.call('GET /agents/keys')).body
    const keys = [{ name: 'TOKEN', key_id: keyId }]
    expect((await alice.call('POST /agents/tool_association', { body: { tool: 'weather', keys } })).status).toBe(200)
    const state = async () => (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'ready' }), 60_000)
    const body = '../mcp/weather/server.py Clear in Torup at 9, 9'
    expect((await made.ask('Go.')).at(-1)).toMatchObject({ body })
  })
})
