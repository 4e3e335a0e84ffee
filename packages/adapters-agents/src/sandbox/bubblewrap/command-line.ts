import type { SandboxImage, SandboxLimits } from '@docent/core/ports'
import type { Installation } from './installation.ts'
import { descriptors } from './start-script.ts'

export interface CommandParts {
  readonly image: SandboxImage
  readonly limits: SandboxLimits
  /** Whom it runs as, where the server is root. */
  readonly uid: number
  /** Of the first process. */
  readonly script: string
  /** What the script runs. */
  readonly command: readonly string[]
}

const mostOpenFiles = 256
/** Addresses that an interpreter sets aside without using them, bytes: Node.js does for code, in each of its threads. */
const setAside: Readonly<Record<SandboxImage, number>> = { python: 0, node: 2 * 1024 ** 3 }

/** The command that starts a sandbox, which the machine's list of processes shows. */
export function commandLine(installation: Installation, parts: CommandParts): [string, ...string[]] {
  const { bubblewrap, prlimit, setpriv } = installation
  const { image, limits, uid, script, command } = parts
  const ids = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--no-new-privs', '--']
  const bounds = [
    // Of one process, at once; all together are watched.
    `--data=${limits.memoryBytes + setAside[image]}`,
    `--fsize=${limits.fileBytes}`,
    `--nproc=${limits.processes}`,
    `--nofile=${mostOpenFiles}`,
    '--core=0',
    '--msgqueue=0',
  ]
  const inside = ['/bin/sh', '-c', script, 'sandbox', ...command]
  const jail = [bubblewrap, '--args', String(descriptors.arguments), '--', prlimit, ...bounds, '--', ...inside] as const
  return setpriv === undefined ? [...jail] : [setpriv, ...ids, ...jail]
}
