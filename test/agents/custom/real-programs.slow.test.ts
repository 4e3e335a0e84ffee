import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { afterAll, describe, expect, it } from 'vitest'
import { agentFiles } from '../../support/agent-forms.ts'
import { customAgentServer, helperFiles } from '../../support/custom-agent-server.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())

const program = (code: string, changes = {}) => helperFiles({ 'custom_agents.py': code, ...changes })

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
    made = {name: value for name, value in calls[0].items() if name != "index"}
    messages.append({"role": "assistant", "content": None, "tool_calls": [made]})
    messages.append({"role": "tool", "tool_call_id": made["id"], "content": os.environ["REGION"]})
    text, _, second = call(messages)
    assert len(first) == 1 and len(second) == 1 and first != second
    os.makedirs("notes")
    with open("notes/report.md", "w") as report:
        report.write(text)
    return "Found: " + text
`

describe('programs of custom agents', { tags: ['slow'], timeout: 120_000 }, () => {
  it('call models like any client of OpenAI, with tools, and leave files', async () => {
    await using made = await customAgentServer(sandbox, {
      files: program(looping),
      script: ({ messages }) =>
        messages.some(({ role }) => role === 'tool')
          ? { tokens: ['The north', ' is fine.'] }
          : { tokens: [{ id: 'c1', name: 'look_up', arguments: '{}' }] },
    })
    const last = (await made.ask('How is it?')).at(-1)!
    expect(last).toMatchObject({ finished: true, body: 'Found: The north is fine.' })
    expect(made.model.calls).toHaveLength(2)
    expect(await made.meta(last.message_id!, 'agent_chat_history')).toContain('called look_up')
    const { body: listed } = await made.alice.call(`GET /chats/${made.chat}/agent_server_files`)
    expect(listed).toMatchObject([{ filename: 'notes/report.md' }])
  })

  it('are functions that wait, read beside themselves, and receive messages of their user on standard input', async () => {
    const code = `
import asyncio, pathlib, sys
import helpers.words

async def run_agent(asked: str, chat_history: list = None) -> str:
    assert asked == "Go."
    await asyncio.sleep(0)
    said = await asyncio.to_thread(sys.stdin.readline)
    return helpers.words.greeting + said.strip() + (pathlib.Path(__file__).parent / "data.txt").read_text()
`
    const files = program(code, { 'helpers/words.py': 'greeting = "You said "', 'data.txt': '!' })
    await using made = await customAgentServer(sandbox, { files })
    const reading = await made.open('Go.')
    const question = reading.headers.get('x-question-id')
    await made.alice.call(`POST /messages/${question}/hitl`, { body: { message: 'so' } })
    expect(await reading.text()).toContain('"body":"You said so!","finished":true')
  })

  it('finish when they are asked to, with what they have, and end when they are stopped', async () => {
    const code = `
import time
def run_agent(query, chat_history=None):
    print("working", flush=True)
    try:
        time.sleep(600)
    except KeyboardInterrupt:
        if query == "deaf":
            time.sleep(600)
        return "So far: nothing."
`
    await using made = await customAgentServer(sandbox, { files: program(code) })
    const end = async (how: string) => {
      const reading = await made.open('Go.')
      const reader = reading.body!.pipeThrough(new TextDecoderStream()).getReader()
      let read = ''
      while (!read.includes('working')) read += (await reader.read()).value
      await made.alice.call(`POST /messages/${reading.headers.get('x-question-id')}/${how}`)
      for (let part = await reader.read(); !part.done; part = await reader.read()) read += part.value
      return read
    }
    expect(await end('finish')).toContain('"body":"So far: nothing.","finished":true')
    expect(await end('stop')).toContain('"body":"","finished":true')
  })

  it('can be written in JavaScript', async () => {
    const code = `
export async function run_agent(query, history) {
  console.log('asking')
  const response = await fetch(process.env.CUSTOM_AGENT_BASE_URL + '/chat/completions', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + process.env.CUSTOM_AGENT_API_KEY },
    body: JSON.stringify({ model: process.env.CUSTOM_AGENT_MODEL, messages: [{ role: 'user', content: query }] }),
  })
  return (await response.json()).choices[0].message.content + ' ' + history.length
}
`
    const files = agentFiles('helper', {
      'custom_agents.py': undefined,
      'requirements.txt': undefined,
      'envs.json': {},
      'custom_agents.mjs': code,
    })
    await using made = await customAgentServer(sandbox, { files, script: { tokens: ['Hello.'] } })
    const last = (await made.ask('Hello?')).at(-1)!
    expect(last).toMatchObject({ body: 'Hello. 0' })
    expect(await made.meta(last.message_id!, 'agent_chat_history')).toContain('asking')
  })
})
