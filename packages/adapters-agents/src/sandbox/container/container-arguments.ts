import type { SandboxImage, SandboxLimits } from '@docent/core/ports'
import { own, programs, sockets, workspace } from '../sandbox-paths.ts'

/** Bytes of /tmp, and of the memory that processes share by name. */
export const temporaryBytes = 64 * 1024 * 1024
const ownBytes = 4 * 1024 * 1024
/** Beside those of the program: what starts it and what ends it. */
const besideProcesses = 12
const mostOpenFiles = 256

export interface ContainerParts {
  /** By which it is ended. */
  readonly name: string
  /** Such as `python:3.13-slim`. */
  readonly from: string
  readonly uid: number
  readonly gid: number
  readonly limits: SandboxLimits
  readonly folders: readonly { readonly path: string; readonly bytes: number }[]
  /** Directory of the server with the sockets of endpoints. */
  readonly socketDirectory: string | undefined
}

const memoryAt = (path: string, bytes: number): string[] => [
  '--tmpfs',
  `${path}:rw,exec,nosuid,nodev,size=${bytes},mode=1777`,
]

/**
 * Arguments of `docker run` and `podman run`, which the machine's list of processes shows: no secrets. The container lives as long as
 * its standard input is open, so that it ends with the server.
 */
export function runArguments(parts: ContainerParts): string[] {
  const { name, from, uid, gid, limits, folders, socketDirectory } = parts
  return [
    ...['run', '--rm', '--interactive', '--pull', 'never', '--log-driver', 'none'],
    ...['--name', name, '--label', 'docent.sandbox', '--hostname', 'sandbox'],
    ...['--network', 'none', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--user', `${uid}:${gid}`],
    // Without swap. The contents of /workspace and /tmp are memory, too.
    ...['--memory', String(limits.memoryBytes), '--memory-swap', String(limits.memoryBytes)],
    ...['--pids-limit', String(limits.processes + besideProcesses)],
    ...['--ulimit', `fsize=${limits.fileBytes}:${limits.fileBytes}`],
    ...['--ulimit', `nofile=${mostOpenFiles}:${mostOpenFiles}`, '--ulimit', 'core=0:0'],
    ...['--shm-size', String(temporaryBytes)],
    ...memoryAt('/tmp', temporaryBytes),
    ...memoryAt(workspace, limits.workspaceBytes),
    ...memoryAt(own, ownBytes),
    ...folders.flatMap(({ path, bytes }) => memoryAt(path, bytes)),
    ...(socketDirectory === undefined
      ? []
      : ['--mount', `type=bind,source=${socketDirectory},target=${sockets},readonly`]),
    ...['--workdir', '/', '--entrypoint', '/bin/sh', from, '-c', 'echo ready; exec cat >/dev/null'],
  ]
}

/** Arguments that run a shell script in a container that is there; `input`: with standard input. */
export const scriptArguments = (name: string, script: string, ...words: readonly string[]): string[] => [
  ...['exec', '--interactive', name, '/bin/sh', '-c', script, 'sandbox', ...words],
]

const environmentFile = `${own}/environment`

/** Unpacks what comes over standard input, and names the interpreters where forwarders look for them. */
export const unpackScript = (image: SandboxImage): string => {
  const interpreter = image === 'python' ? 'python3' : 'node'
  return [
    'tar -xof - -C / || exit 1',
    `mkdir -p ${programs} && ln -s "$(command -v ${interpreter})" ${programs}/${interpreter}`,
  ].join('\n')
}

/** Whether the kernel has ended a process for its memory. Some other one may be left, and wait for it. */
export const killedForMemory = 'grep -q "^oom_kill [1-9]" /sys/fs/cgroup/memory.events'
/** All but the first process of the container, which keeps its files. */
export const killAll = 'kill -9 -1'

/**
 * Runs its words as the program, with the variables of the image and of the file, which nobody outside sees. What the program leaves running ends with it,
 * and all of it when it has taken too much memory.
 */
export const programScript = (directory: string): string =>
  [
    `while sleep 0.2; do ${killedForMemory} && ${killAll}; done >/dev/null 2>&1 </dev/null &`,
    `set -a; . ${environmentFile}; set +a`,
    `cd ${directory} || exit 1`,
    'command -v "$1" >/dev/null || exit 127',
    '"$@"',
    'code=$?',
    killAll,
    'exit $code',
  ].join('\n')

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Variables as a shell reads them. */
export const environmentText = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')

export const environmentPath = environmentFile.slice(1)

export const usualEnvironment: Readonly<Record<string, string>> = {
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
}
