import { DocentError, type Sandbox, type SandboxImage, type SandboxProcess, type ToolServer } from '@docent/core/ports'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { boundedLines } from './bounded-lines.ts'
import type { MessageEdges } from './large-message.ts'
import { largestAnswer } from './server-failures.ts'

const folder = '/server'
/** Of what a program wrote before it ended; for its owner. */
const shownErrors = 500

type Program = Extract<ToolServer['transport'], { readonly kind: 'stdio' }>

/** @throws `unsupported` for what no sandbox has */
function imageOf(name: string, command: string): SandboxImage {
  if (/^python(3(\.\d+)?)?$/.test(command)) return 'python'
  if (command === 'node') return 'node'
  throw new DocentError({
    code: 'unsupported',
    message: `The MCP server ${name} is started by ${command.slice(0, 64)}; only python3 and node can be, without packages from the network (npx, uvx), which a sandbox does not have.`,
  })
}

export interface ProgramTransport extends Transport {
  /** Why the program ended, where it did; for its owner. */
  ending(): string | undefined
}

/**
 * A server that is a program: messages as lines over its standard streams, in a sandbox. Other lines are no messages and are
 * skipped; the end of the program is the end of the connection.
 * @param lostLarge - A line was larger than allowed and was left out.
 */
export function programTransport(
  sandbox: Pick<Sandbox, 'start'>,
  name: string,
  { command, args, env, files }: Program,
  lostLarge: (message: MessageEdges) => void,
): ProgramTransport {
  const image = imageOf(name, command)
  const life = new AbortController()
  let process: SandboxProcess | undefined
  let input: WritableStreamDefaultWriter<Uint8Array> | undefined
  let ending: string | undefined
  let closed = false

  async function read(from: SandboxProcess): Promise<void> {
    for await (const line of from.stdout.pipeThrough(boundedLines(largestAnswer, lostLarge))) {
      const message = messageOf(line)
      if (message) transport.onmessage?.(message)
      else if (line.trim() !== '') transport.onerror?.(new Error('The program wrote a line that is no message.'))
    }
  }

  function end(): void {
    if (closed) return
    closed = true
    transport.onclose?.()
  }

  const transport: ProgramTransport = {
    async start() {
      const folders = [{ path: folder, files: new Map(files.map((file) => [file.name, file.content])) }]
      const request = { image, command: [command, ...args], environment: env, directory: folder, folders }
      const started = await sandbox.start(request, life.signal)
      process = started
      input = started.stdin.getWriter()
      // Closed before anything is read, its end is known by what it leaves.
      read(started).catch((error: unknown) => transport.onerror?.(error as Error))
      void started.exited.then(({ exitCode, reason }) => {
        const said = lastLines(started.stderr().trim())
        ending = `it ended (${reason ?? `exit code ${exitCode}`})${said === '' ? '' : `: ${said}`}`
        end()
      })
    },
    async send(message) {
      if (!input || closed) throw new Error('The program is not running.')
      await input.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`))
    },
    async close() {
      life.abort(new Error('The connection is closed.'))
      await process?.kill()
      end()
    },
    ending: () => ending,
  }
  return transport
}

/** Whole lines, since a cut one may begin within a secret that nobody recognizes then. */
function lastLines(text: string): string {
  if (text.length <= shownErrors) return text
  const end = text.slice(-shownErrors)
  return end.includes('\n') ? end.slice(end.indexOf('\n') + 1) : ''
}

function messageOf(line: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isMessage = typeof value === 'object' && value !== null && 'jsonrpc' in value
    return isMessage ? (value as JSONRPCMessage) : undefined
  } catch {
    return undefined
  }
}
