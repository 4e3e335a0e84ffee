import { DocentError } from '../../kernel/errors/index.ts'
import { compact } from '../../kernel/input/index.ts'
import type { ServerTool, ServerToolResult, ToolHost, ToolServer } from '../../kernel/ports/index.ts'
import type { FakeRound, FakeServerTool, FakeToolServer } from './fake-tool-server.ts'

/** As the real ones do: what is larger is not read. */
const largestResult = 4 * 1024 * 1024

interface Served {
  tools: readonly FakeServerTool[]
  /** Aborted when it stops; a new one when it starts again. */
  life: AbortController
  readonly calls: ReturnType<FakeToolServer['calls']>[number][]
}

export interface MemoryToolHost extends ToolHost {
  /** Serves tools at an address that only this host knows. */
  serve(tools: readonly FakeServerTool[], of?: Partial<ToolServer>): FakeToolServer
}

/** A tool host whose servers are functions of this process: the reference for others. */
export function memoryToolHost(): MemoryToolHost {
  const served = new Map<string, Served>()
  let closed = false

  const away = (name: string) =>
    new DocentError({ code: 'unavailable', message: `The MCP server ${name} cannot be reached.` })

  function reach({ name, transport }: ToolServer, signal: AbortSignal): Served {
    signal.throwIfAborted()
    if (closed) throw new DocentError({ code: 'unavailable', message: 'This tool host is closed.' })
    if (transport.kind === 'stdio')
      throw new DocentError({
        code: 'unsupported',
        message: `The MCP server ${name} is a program, and none can run here.`,
      })
    const found = served.get(transport.url)
    if (!found || found.life.signal.aborted) throw away(name)
    return found
  }

  async function during<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
    let end = (): void => {}
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(signal.reason as Error)
    })
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    try {
      return await Promise.race([work, ended])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  return {
    serve(tools, of = {}) {
      const url = `https://memory-${served.size + 1}.example/mcp`
      const entry: Served = { tools, life: new AbortController(), calls: [] }
      served.set(url, entry)
      const name = `memory-${served.size}`
      return {
        server: { id: url, version: '0', owner: 'alice', name, transport: { kind: 'http', url, headers: {} }, ...of },
        calls: () => entry.calls,
        change: (changed) => void (entry.tools = changed),
        stop: async () => entry.life.abort(away(name)),
        restart: async () => void (entry.life = new AbortController()),
      }
    },
    capabilities: async () => ({ programs: false, reason: 'This tool host runs no programs.' }),
    async list(server, { signal }) {
      const { tools } = reach(server, signal)
      return tools.map(listed).sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    async call(server, { tool: name, arguments: given, resumed }, { signal, ask }) {
      const { tools, calls, life } = reach(server, signal)
      const tool = tools.find((one) => one.name === name)
      if (!tool) return { content: `There is no tool ${name}.`, failed: true, files: [] }
      calls.push({ tool: name, arguments: given })
      const either = AbortSignal.any([signal, life.signal])
      const round: FakeRound = {
        ask: (question) => ask?.(question, either) ?? Promise.resolve({ action: 'decline' }),
        resumed,
      }
      const result = await during(tool.run(given, round), either)
      return withinBounds({ content: '', failed: false, files: [], ...result })
    },
    close: async () => void (closed = true),
  }
}

/** Without what it does. */
const listed = (tool: FakeServerTool): ServerTool => {
  const { name, description, parameters, readOnly, destructive, idempotent } = tool
  return compact({ name, description, parameters, readOnly, destructive, idempotent })
}

const withinBounds = (result: ServerToolResult): ServerToolResult =>
  result.content.length <= largestResult
    ? result
    : { content: 'The result is too large and was not read; ask for less.', failed: true, files: [] }
