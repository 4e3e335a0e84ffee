import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The first version whose stores this one opens without a migration: both may work on one, as during an upgrade. */
const commit = '617f35c48e6d2edad9c5116830fb32e3d2e8ae6c'

/** Whether the history of this repository is here; a copy without it has no older version. */
export const hasOlderVersion = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

export interface OlderVersion extends Disposable {
  /** Its program of a Docent that a test drives. */
  readonly program: string
}

/** That version as it was, with the libraries that are installed now. */
export function olderVersion(): OlderVersion {
  const directory = mkdtempSync(join(tmpdir(), 'docent-older-'))
  const archive = execFileSync('git', ['archive', commit, 'packages', 'test', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name))
  for (const name of [...packages, 'test', 'test/servers']) linkLibraries(directory, name)
  return {
    program: join(directory, 'test/durability/child.ts'),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Packages of the workspace are its own, all others those of this version. */
function linkLibraries(directory: string, name: string): void {
  const from = join(root, name, 'node_modules')
  const to = join(directory, name, 'node_modules')
  if (!existsSync(from) || !existsSync(join(directory, name))) return
  const entries = readdirSync(from).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(join(from, entry)).map((inner) => join(entry, inner)) : [entry],
  )
  for (const entry of entries.filter((one) => !one.startsWith('.'))) {
    const target = realpathSync(join(from, entry))
    const inside = relative(root, target)
    const isOwn = /^(packages|test)\//.test(inside) && !inside.includes('node_modules')
    mkdirSync(dirname(join(to, entry)), { recursive: true })
    symlinkSync(isOwn ? join(directory, inside) : target, join(to, entry))
  }
}
