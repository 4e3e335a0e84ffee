import { dirname } from 'node:path'
import type { SandboxImage, SandboxLimits } from '@docent/core/ports'
import { imageArguments, pathInside, systemArguments, type Installation } from './installation.ts'
import { programs, sockets, workspace } from '../sandbox-paths.ts'
import { descriptors } from './start-script.ts'

/** What one sandbox is made of. */
export interface SandboxParts {
  readonly image: SandboxImage
  /** Path of the image's interpreter. */
  readonly interpreter: string
  readonly environment: Readonly<Record<string, string>>
  readonly directory: string
  readonly folders: readonly { readonly path: string; readonly bytes: number }[]
  /** Directory of the server with the sockets of endpoints. */
  readonly socketDirectory: string | undefined
  readonly limits: SandboxLimits
}

/** Bytes of /tmp, and of the memory that processes share by name. */
export const temporaryBytes = 64 * 1024 * 1024

const apart = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session', '--as-pid-1'],
  ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534', '--hostname', 'sandbox', '--clearenv'],
  ...['--seccomp', String(descriptors.filter), '--json-status-fd', String(descriptors.status)],
]

const memoryAt = (path: string, bytes: number): string[] => [
  ...['--perms', '0700', '--size', String(bytes)],
  ...['--tmpfs', path],
]

/** Arguments that nobody may see, since they hold the environment: `bwrap --args` reads them from a file descriptor. */
export function bubblewrapArguments(installation: Installation, parts: SandboxParts): string[] {
  const { image, interpreter, limits, folders, socketDirectory } = parts
  return [
    ...apart,
    ...Object.entries({ ...usualEnvironment(pathInside(image, interpreter)), ...parts.environment }).flatMap(
      ([name, value]) => [...['--setenv', name, value]],
    ),
    ...systemArguments(),
    ...installation.hidden.flatMap((path) => [...memoryAt(path, 4096), '--remount-ro', path]),
    ...['--proc', '/proc', '--dev', '/dev', ...memoryAt('/dev/shm', temporaryBytes)],
    ...memoryAt('/tmp', temporaryBytes),
    ...imageArguments(image, interpreter),
    ...memoryAt(workspace, limits.workspaceBytes),
    ...folders.flatMap(({ path, bytes }) => memoryAt(path, bytes)),
    ...(socketDirectory === undefined ? [] : ['--ro-bind', socketDirectory, sockets]),
    // Both are memory without a bound of their own.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', parts.directory],
  ]
}

function usualEnvironment(interpreter: string): Record<string, string> {
  return {
    PATH: [...new Set([dirname(interpreter), programs, '/usr/local/bin', '/usr/bin', '/bin'])].join(':'),
    HOME: '/tmp',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    // What was printed before a program is ended is not lost, and imports leave no files.
    PYTHONUNBUFFERED: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  }
}
