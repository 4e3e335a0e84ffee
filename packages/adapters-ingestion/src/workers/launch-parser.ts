import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/** The descriptor by which a parser process talks with the server. */
export const channelDescriptor = 3

/** Of the environment: where it is, and where Node keeps what it compiled. */
const passedOn = ['TZ', 'NODE_COMPILE_CACHE'] as const

/** What parsers and what starts them see of the environment: no secrets of the host, and none of its preloaded modules. */
export const parserEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(passedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))

/** What to start. */
export interface ParserProgram {
  readonly file: string
  readonly nodeFlags: readonly string[]
  /** As JSON, for the program. */
  readonly settings: string
}

/**
 * Starts a parser as a child of this process. Where the system does not, the child has no `pid`, there is no socket, and an `error` of
 * the child follows, which ends this process unless it is listened to; errors of some kinds are thrown.
 */
export function launchParser({ file, nodeFlags, settings }: ParserProgram): {
  readonly child: ChildProcess
  readonly socket: Socket | undefined
} {
  const child = spawn(process.execPath, [...nodeFlags, file, settings], {
    env: parserEnvironment(),
    // Parsers print warnings about malformed files; they are discarded.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // Node's types are wrong where nothing more can be opened: then there is no `stdio`.
  const stdio = child.stdio as ChildProcess['stdio'] | undefined
  return { child, socket: stdio?.[channelDescriptor] as Socket | undefined }
}
