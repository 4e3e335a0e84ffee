import {
  DocentError,
  type Sandbox,
  type SandboxExit,
  type SandboxProcess,
  type SandboxRequest,
} from '@docent/core/ports'
import type { ToolServer } from '@docent/core/ports'
import { answersOf, type ArrivedCall, type FixtureTool, type Message } from './fixture-answers.ts'

export interface ProgramServerOptions {
  /** Written to standard output before and between messages. */
  readonly noise?: string
  /** Ends on the first message that it does not know, as programs of older kits do. */
  readonly brittle?: boolean
  /** Ends at once, having written this to standard error. */
  readonly endsWith?: string
  readonly of?: Partial<ToolServer>
}

interface Served {
  readonly options: ProgramServerOptions
  readonly answerTo: (message: Message) => Promise<object>
  readonly running: Set<(exit: SandboxExit) => void>
  stopped: boolean
}

/** A sandbox whose programs are functions of this process, and the servers that run in it. */
export function programServers() {
  const served = new Map<string, Served>()
  const started: SandboxRequest[] = []

  async function start(request: SandboxRequest, signal: AbortSignal): Promise<SandboxProcess> {
    started.push(request)
    const program = served.get(request.command?.[1] ?? '')
    if (!program || program.stopped) throw new DocentError({ code: 'unavailable', message: 'It could not be started.' })
    const process = running(program)
    signal.addEventListener('abort', () => void process.kill(), { once: true })
    return process
  }

  return {
    sandbox: {
      capabilities: async () => ({ level: 'full', images: { node: '24.0.0' } }) as const,
      start,
    } satisfies Pick<Sandbox, 'start' | 'capabilities'>,
    /** What was started, in order. */
    started,
    /** Programs that run now. */
    running: () => [...served.values()].reduce((sum, { running: programs }) => sum + programs.size, 0),
    serve(first: readonly FixtureTool[], options: ProgramServerOptions = {}) {
      let tools = first
      const calls: ArrivedCall[] = []
      const id = `program-${served.size + 1}.js`
      const entry: Served = { options, answerTo: answersOf(() => tools, calls), running: new Set(), stopped: false }
      served.set(id, entry)
      const transport = { kind: 'stdio', command: 'node', args: [id], env: {}, files: [] } as const
      return {
        server: { id, version: '0', owner: 'alice', name: 'program', transport, ...options.of } satisfies ToolServer,
        calls: () => calls,
        change: (changed: readonly FixtureTool[]) => void (tools = changed),
        async stop() {
          entry.stopped = true
          for (const end of entry.running) end({ reason: 'killed' })
        },
        restart: async () => void (entry.stopped = false),
      }
    },
  }
}

function running({ options, answerTo, running: programs }: Served): SandboxProcess {
  const { noise = '', brittle = false, endsWith } = options
  const encoder = new TextEncoder()
  const output = new TransformStream<Uint8Array, Uint8Array>()
  const writer = output.writable.getWriter()
  const exit = Promise.withResolvers<SandboxExit>()
  let rest = ''
  const end = (how: SandboxExit): void => {
    programs.delete(end)
    writer.close().catch(() => {})
    exit.resolve(how)
  }
  programs.add(end)

  async function take(line: string): Promise<void> {
    const message = JSON.parse(line) as Message
    if (message.id === undefined) return
    if (brittle && message.method === 'server/discover') return end({ exitCode: 1 })
    const answer = await answerTo(message)
    await writer.write(encoder.encode(`${noise}${JSON.stringify(answer)}\n`)).catch(() => {})
  }

  const stdin = new WritableStream<Uint8Array>({
    write(chunk) {
      const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) void take(line)
    },
  })
  if (endsWith !== undefined) end({ exitCode: 1 })
  return {
    stdin,
    stdout: output.readable,
    stderr: () => endsWith ?? '',
    exited: exit.promise,
    kill: async () => {
      end({ reason: 'killed' })
      return exit.promise
    },
  }
}
