import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { launchParser, parserEnvironment, type ParserProgram } from './launch-parser.ts'
import type { LauncherCommand, LauncherReply } from './launcher-protocol.ts'
import { lowerPriority } from './lower-priority.ts'
import type { ProcessEnd } from './process-loss.ts'
import { workerUrl } from './worker-url.ts'

export interface StartedProcess {
  readonly pid: number
  readonly socket: Socket
  /** Resolves when nothing more can be read. */
  readonly closed: Promise<void>
}

export interface LaunchedProcess {
  /** Undefined when it has ended before it could be talked to. */
  readonly started: Promise<StartedProcess | undefined>
  kill(): void
}

interface Launched {
  started: StartedProcess | undefined
  readonly settle: (started: StartedProcess | undefined) => void
  readonly onEnd: (end: ProcessEnd) => void
}

interface Launcher {
  readonly child: ChildProcess
  readonly launched: Map<number, Launched>
}

/**
 * A parser that was started this long after the last one is started alone. Without parsers the launcher is ended after this time: one
 * that has been idle is started again soon, if at all.
 */
const idleMs = 30_000

let launcher: Launcher | undefined
let holders = 0
let last = 0
let idleTimer: NodeJS.Timeout | undefined
let launchedAt = Number.NEGATIVE_INFINITY
/** Children of this process itself. */
const alone = new Set<ChildProcess>()

/**
 * Starts a process, one that comes soon after another by a small process: for each start, a system copies the page tables of the one that
 * starts it, which holds up all of a server of 300 MB for 20 ms, and of 900 MB for 50 ms. The small one has to be started itself, so that
 * it is of no use for a single parser. `onEnd` is called once, also when it cannot be started.
 */
export function launch(program: ParserProgram, onEnd: (end: ProcessEnd) => void): LaunchedProcess {
  const now = performance.now()
  const comesAlone = now - launchedAt >= idleMs
  launchedAt = now
  return comesAlone && launcher === undefined ? startAlone(program, onEnd) : startByLauncher(program, onEnd)
}

function startAlone(program: ParserProgram, onEnd: (end: ProcessEnd) => void): LaunchedProcess {
  try {
    const { child, socket } = launchParser(program)
    const ended = (end: ProcessEnd): void => {
      if (alone.delete(child)) onEnd(end)
    }
    alone.add(child)
    setReferenced()
    child.once('error', (error) => ended({ error }))
    child.once('exit', (code, signal) => ended({ code, signal }))
    if (child.pid === undefined || socket === undefined) return notStarted
    // Threads that it has not started yet inherit it.
    lowerPriority(child.pid)
    const started = { pid: child.pid, socket, closed: closeOf(socket) }
    return { started: Promise.resolve(started), kill: () => void child.kill('SIGKILL') }
  } catch (error) {
    onEnd({ error: error as Error })
    return notStarted
  }
}

const notStarted: LaunchedProcess = { started: Promise.resolve(undefined), kill: () => undefined }

function startByLauncher(program: ParserProgram, onEnd: (end: ProcessEnd) => void): LaunchedProcess {
  clearTimeout(idleTimer)
  const current = (launcher ??= startLauncher())
  const id = last++
  const { promise, resolve } = Promise.withResolvers<StartedProcess | undefined>()
  current.launched.set(id, { started: undefined, settle: resolve, onEnd })
  tell(current, { kind: 'start', id, program })
  return { started: promise, kill: () => tell(current, { kind: 'kill', id }) }
}

/** This process stays until the returned function is called: somebody waits for what is launched. */
export function holdLauncher(): () => void {
  holders++
  setReferenced()
  return () => {
    holders--
    setReferenced()
  }
}

/** Ends the launcher when it has nothing to look after; the next start starts another. */
export function endIdleLauncher(): void {
  if (launcher?.launched.size !== 0) return
  clearTimeout(idleTimer)
  launcher.child.disconnect()
  launcher = undefined
}

function startLauncher(): Launcher {
  const url = workerUrl('launcher-worker', import.meta.url)
  const child = fork(url, [String(process.pid)], {
    env: parserEnvironment(),
    execArgv: url.pathname.endsWith('.ts') ? ['--conditions=docent-source'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const started: Launcher = { child, launched: new Map() }
  launcher = started
  setReferenced()
  child.on('message', (reply: LauncherReply, socket: unknown) => onReply(started, reply, socket as Socket))
  const lose = (error: Error): void => {
    if (launcher === started) launcher = undefined
    for (const id of started.launched.keys()) end(started, id, { error })
  }
  child.once('exit', () => lose(new Error('The process that starts parsers has ended.')))
  child.once('error', lose)
  return started
}

function onReply(from: Launcher, reply: LauncherReply, socket: Socket): void {
  const launched = from.launched.get(reply.id)
  switch (reply.kind) {
    case 'started':
      if (launched) launched.started = { pid: reply.pid, socket, closed: closeOf(socket) }
      break
    case 'handed':
      launched?.settle(launched.started)
      break
    case 'failed':
      end(from, reply.id, { error: new Error(reply.message) })
      break
    case 'exited':
      end(from, reply.id, reply)
  }
}

/** From its arrival on: a process that is killed at once may have reset it before anybody talks to it. */
function closeOf(socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy())
  socket.unref()
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

function end(from: Launcher, id: number, how: ProcessEnd): void {
  const ended = from.launched.get(id)
  from.launched.delete(id)
  ended?.settle(undefined)
  ended?.onEnd(how)
  if (from.launched.size > 0) return
  clearTimeout(idleTimer)
  idleTimer = setTimeout(endIdleLauncher, idleMs).unref()
}

function tell({ child }: Launcher, command: LauncherCommand): void {
  // When it has gone, so have all that it started.
  if (child.connected) child.send(command, () => undefined)
}

function setReferenced(): void {
  const how = holders > 0 ? 'ref' : 'unref'
  for (const child of alone) child[how]()
  launcher?.child[how]()
  launcher?.child.channel?.[how]()
}
