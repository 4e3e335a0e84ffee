import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { memoryBlobs } from '@docent/adapters-storage'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { customAgentServer, helperFiles } from '../../support/custom-agent-server.ts'
import { makeWheel } from '../../support/make-wheel.ts'

// Less than an installation or a run would have.
const sandbox = bubblewrapSandbox({ mostWallMs: 60_000 })
afterAll(() => sandbox.close())

/** As an agent for LangGraph is written, over a package that is no more than it uses. */
const graphCode = `
from typing import TypedDict
from tinygraph.graph import StateGraph, START, END

class State(TypedDict):
    query: str
    answer: str

def respond(state: State) -> dict:
    return {"answer": state["query"].upper()}

def run_agent(query, chat_history=None):
    graph = StateGraph(State)
    graph.add_node("respond", respond)
    graph.add_edge(START, "respond")
    graph.add_edge("respond", END)
    return graph.compile().invoke({"query": query})["answer"]
`
const tinyGraph = `
START, END = "__start__", "__end__"
class StateGraph:
    def __init__(self, schema):
        self.nodes, self.edges = {}, {}
    def add_node(self, name, function):
        self.nodes[name] = function
    def add_edge(self, source, target):
        self.edges[source] = target
    def compile(self):
        return self
    def invoke(self, state):
        at = self.edges[START]
        while at != END:
            state = {**state, **self.nodes[at](state)}
            at = self.edges[at]
        return state
`
const wheel = makeWheel('tinygraph', { 'tinygraph/__init__.py': '', 'tinygraph/graph.py': tinyGraph })
const withWheels = (requirements: string, code = graphCode) => [
  ...helperFiles({ 'custom_agents.py': code, 'requirements.txt': requirements }),
  { name: `helper/wheels/${wheel.name}`, content: wheel.content },
]

describe('packages of custom agents', { tags: ['slow'], timeout: 120_000 }, () => {
  it('come from wheels in the ZIP, are installed once, and go with the agent', async () => {
    const blobs = memoryBlobs()
    const runs = vi.spyOn(sandbox, 'run')
    await using made = await customAgentServer(sandbox, { files: withWheels('tinygraph>=1\n'), docent: { blobs } })
    const { alice, id } = made
    const state = async () => (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'ready', enabled: true }), 60_000)
    for (const asked of ['once', 'again'])
      expect((await made.ask(asked)).at(-1)).toMatchObject({ body: asked.toUpperCase() })
    const installing = runs.mock.calls.filter(([{ folders = [] }]) => folders.some(({ path }) => path === '/wheels'))
    expect(installing).toHaveLength(1)
    const packages = async () => (await Array.fromAsync(blobs.list('custom-agent-packages/'))).length
    expect(await packages()).toBe(1)
    expect((await alice.call(`DELETE /agents/custom_agents/${id}`)).body).toEqual({ count: 1 })
    expect(await packages()).toBe(0)
    runs.mockRestore()
  })

  it('that are not there leave the agent unusable, with the reason, until it is sent again', async () => {
    await using made = await customAgentServer(sandbox, { files: withWheels('tinygraph\nlanggraph\n') })
    const { alice, id } = made
    const state = async () => (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'failed', enabled: false }), 60_000)
    expect((await state()).disabled_reason).toMatch(/wheels .*No matching distribution found for langgraph/s)
    expect((await made.open('Go.')).status).toBe(409)
    expect((await alice.call(`PUT /agents/custom_agents/${id}`, { body: { agent_args: {} } })).status).toBe(200)
    expect((await state()).state).not.toBe('failed')
  })

  it('are never built: a package in the ZIP runs nothing when it is installed', async () => {
    const setup = 'open("/workspace/ran", "w").write("ran")\nfrom setuptools import setup\nsetup(name="own")\n'
    const files = [...withWheels('./own\n'), { name: 'helper/own/setup.py', content: setup }]
    await using made = await customAgentServer(sandbox, { files })
    const { alice, id } = made
    const state = async () => (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
    await vi.waitFor(async () => expect((await state()).state).toBe('failed'), 60_000)
  })

  it('that unpack to more than there is room for are refused', async () => {
    const large = makeWheel('large', { 'large/__init__.py': '', 'large/zeros.bin': '0'.repeat(120_000_000) })
    const files = [
      ...helperFiles({ 'requirements.txt': 'large\n' }),
      { name: `helper/wheels/${large.name}`, content: large.content },
    ]
    await using made = await customAgentServer(sandbox, { files })
    const { alice, id } = made
    const state = async () => (await alice.call('GET /agents')).body.find((one: { id: string }) => one.id === id)
    await vi.waitFor(async () => expect((await state()).state).toBe('failed'), 60_000)
    expect((await state()).disabled_reason).toMatch(/No space left|File too large/)
  })
})
