import type { ChildProcess } from 'node:child_process'
import { launchParser } from './launch-parser.ts'
import type { LauncherCommand, LauncherReply } from './launcher-protocol.ts'
import { lowerPriority } from './lower-priority.ts'

const lookEveryMs = 500

/** Parsers by their numbers. */
const children = new Map<number, ChildProcess>()

// Signals to a whole group are for the server alone: it ends this process when it has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Without the server nobody reads what parsers find; they end when this process has. Node reports nothing where the server was killed
// before it took a socket that was handed over.
process.on('disconnect', () => process.exit())
const server = Number(process.argv[2])
setInterval(() => {
  if (process.ppid !== server) process.exit()
}, lookEveryMs).unref()
// Parsers inherit it, with all of their threads.
lowerPriority(process.pid)

process.on('message', (command: LauncherCommand) => {
  if (command.kind === 'kill') children.get(command.id)?.kill('SIGKILL')
  else start(command)
})

function start({ id, program }: LauncherCommand & { kind: 'start' }): void {
  const failed = (error: Error) => reply({ kind: 'failed', id, message: error.message })
  try {
    const { child, socket } = launchParser(program)
    child.once('error', failed)
    if (child.pid === undefined || socket === undefined) return
    children.set(id, child)
    child.once('exit', (code, signal) => {
      children.delete(id)
      reply({ kind: 'exited', id, code, signal })
    })
    const started: LauncherReply = { kind: 'started', id, pid: child.pid }
    process.send?.(started, socket)
    // What is sent after a handle leaves when the other side has it, and this one has closed it.
    reply({ kind: 'handed', id })
  } catch (error) {
    failed(error as Error)
  }
}

function reply(message: LauncherReply): void {
  process.send?.(message)
}
