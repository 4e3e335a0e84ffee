import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SandboxImage } from '@docent/core/ports'
import { findPrograms, isForEverybody, requireProgram } from '../find-program.ts'
import { programs } from '../sandbox-paths.ts'

/** Programs of the server's machine of which sandboxes are made. */
export interface Installation {
  readonly bubblewrap: string
  readonly prlimit: string
  /** Only where the server runs as root. */
  readonly setpriv: string | undefined
  /** Paths of the interpreters that are there. */
  readonly images: Readonly<Partial<Record<SandboxImage, string>>>
  /** Directories that are empty inside. */
  readonly hidden: readonly string[]
}

export interface InstallationOptions {
  readonly bubblewrap?: string | undefined
  readonly python?: string | undefined
  readonly node?: string | undefined
  readonly hidden?: readonly string[] | undefined
}

/** @throws `unsupported` that names what to install */
export function findInstallation(options: InstallationOptions): Installation {
  const isRoot = process.getuid?.() === 0
  const python = options.python ?? usual(findPrograms('python3'), isRoot)
  const node = options.node ?? usual([process.execPath, ...findPrograms('node')], isRoot) ?? process.execPath
  return {
    bubblewrap: options.bubblewrap ?? requireProgram('bwrap', 'bubblewrap'),
    prlimit: requireProgram('prlimit', 'util-linux'),
    setpriv: isRoot ? requireProgram('setpriv', 'util-linux') : undefined,
    images: { ...(python === undefined ? {} : { python }), node },
    hidden: options.hidden ?? usuallyHidden(),
  }
}

/** The first, or where the server is root the first that the users of sandboxes can read: root's directories are closed. */
const usual = (paths: readonly string[], isRoot: boolean): string | undefined =>
  (isRoot ? paths.find(isForEverybody) : undefined) ?? paths[0]

/** Programs of the system are below /usr, and so is the server's own code in many containers. */
const usuallyHidden = (): string[] =>
  ['/usr/src', process.cwd()].filter((path) => path.startsWith('/usr/') && existsSync(path))

/** Path of an interpreter inside: Node.js is one file, and Python finds its packages by where it is. */
export const pathInside = (image: SandboxImage, path: string): string => (image === 'node' ? `${programs}/node` : path)

/** Arguments that make an interpreter available: where it was installed outside of /usr, and its virtual environment. */
export function imageArguments(image: SandboxImage, path: string): string[] {
  if (image === 'node') return ['--ro-bind', path, pathInside(image, path)]
  const places = [path, realpathSync(path)].map((file) => dirname(dirname(file)))
  const elsewhere = [...new Set(places)].filter((place) => place !== '/' && !`${place}/`.startsWith('/usr/'))
  return [
    ...elsewhere.flatMap((place) => ['--ro-bind', place, place]),
    ...['python3', 'python'].flatMap((name) => ['--symlink', path, `${programs}/${name}`]),
  ]
}

/** Arguments that make the directories of the system's programs: those that are links stay links. */
export function systemArguments(): string[] {
  const tops = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].map((name) => `/${name}`).filter(existsSync)
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...tops.flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
    ),
    // Where the system chooses between libraries of the same kind; nothing of it is secret.
    ...['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]),
  ]
}
