import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { builtInModels } from '@docent/adapters-llm'
import { scriptedModels } from '@docent/core/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addedAgents, agentFiles, agentZip } from '../../support/agent-forms.ts'
import { linesOf } from '../../support/api-client.ts'
import { apiServer, type ApiServer } from '../../support/api-server.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())
const host = { secret: 'the secret of this host' }
let server: ApiServer
afterEach(() => server[Symbol.asyncDispose]())

const files = (code: string, changes = {}) =>
  agentFiles('helper', {
    'envs.json': { REGION: 'north' },
    'requirements.txt': '',
    'custom_agents.py': code,
    ...changes,
  })

async function asked(
  zip: ReturnType<typeof files>,
  script: Parameters<typeof scriptedModels>[0] = {},
  llm_args: object = {},
) {
  const model = scriptedModels(script, { capabilities: { tools: true } })
  server = await apiServer({ docent: { ...host, sandbox, models: [model, builtInModels()] } })
  const alice = server.client('alice!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent')
  const [id] = await addedAgents(alice, agentZip(zip))
  const chat = (await alice.call('POST /chats', { body: {} })).body.id as string
  const body = { message: 'How is it?', stream: true, llm_args: { use_agent: true, agent_type: id, ...llm_args } }
  const lines = await linesOf(await alice.open(`POST /chats/${chat}/completions`, { body }))
  return { last: lines.at(-1)!, lines, alice, chat, model }
}

const looping = `
import http.client, json, os
from urllib.parse import urlsplit

tool = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object", "properties": {}}}}

def call(messages):
    base = urlsplit(os.environ["CUSTOM_AGENT_BASE_URL"])
    connection = http.client.HTTPConnection(base.netloc)
    body = {"model": os.environ["CUSTOM_AGENT_MODEL"], "messages": messages, "tools": [tool], "stream": True}
    headers = {"Authorization": "Bearer " + os.environ["CUSTOM_AGENT_API_KEY"], "Content-Type": "application/json"}
    connection.request("POST", base.path + "/chat/completions", json.dumps(body), headers)
    text, calls, ids = "", [], set()
    for line in connection.getresponse():
        line = line.decode().strip()
        if not line.startswith("data: ") or line == "data: [DONE]":
            continue
        piece = json.loads(line[6:])
        ids.add(piece["id"])
        for choice in piece["choices"]:
            text += choice["delta"].get("content") or ""
            calls += choice["delta"].get("tool_calls") or []
    return text, calls, ids

def run_agent(query, chat_history=None):
    messages = list(chat_history or []) + [{"role": "user", "content": query}]
    _, calls, first = call(messages)
    print("called", calls[0]["function"]["name"])
    messages.append({"role": "assistant", "content": None, "tool_calls": [{k: v for k, v in calls[0].items() if k != "index"}]})
    messages.append({"role": "tool", "tool_call_id": calls[0]["id"], "content": os.environ["REGION"]})
    text, _, second = call(messages)
    assert len(first) == 1 and len(second) == 1 and first != second
    with open("notes/report.md" if os.makedirs("notes", exist_ok=True) else "notes/report.md", "w") as report:
        report.write(text)
    return "Found: " + text
`

describe('programs of custom agents', () => {
  it('call models like any client of OpenAI, with tools, and leave files', { tags: ['slow'] }, async () => {
    const { last, lines, alice, chat, model } = await asked(files(looping), ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { tokens: ['The north', ' is fine.'], usage: { inputTokens: 7, outputTokens: 3 } }
        : { tokens: [{ id: 'c1', name: 'look_up', arguments: '{}' }], usage: { inputTokens: 5, outputTokens: 2 } },
    )
    expect(last).toMatchObject({ finished: true, body: 'Found: The north is fine.' })
    expect(model.calls).toHaveLength(2)
    expect(JSON.stringify(lines)).toContain('called look_up')
    const { body: listed } = await alice.call(`GET /chats/${chat}/agent_server_files`)
    expect(listed).toMatchObject([{ filename: 'notes/report.md' }])
  })
})
