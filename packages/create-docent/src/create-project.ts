import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageName } from './arguments.ts'
import { Problem } from './problem.ts'
import { embeds, type Template } from './templates.ts'

export interface ProjectOptions {
  readonly directory: string
  readonly template: Template
  /** Where the templates are. */
  readonly from: string
  /** Of the packages of Docent: all share one. */
  readonly version: string
}

/**
 * Writes the files of a template into a new or empty directory, with an administrator's key of its own.
 * @throws Problem when the directory holds something, or cannot be made or written
 */
export function createProject({ directory, template, from, version }: ProjectOptions): void {
  const files = new Map(
    (embeds(template) ? ['shared', template] : [template]).flatMap((source) => filesOf(join(from, source))),
  )
  const values: Readonly<Record<string, string>> = { name: packageName(directory), version }
  try {
    requireEmpty(directory)
    makeFolder(directory)
    for (const [file, text] of files) {
      const target = join(directory, file)
      makeFolder(dirname(target))
      writeFileSync(
        target,
        text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all),
      )
    }
    if (embeds(template)) {
      const key = `docent_${randomBytes(32).toString('base64url')}`
      // Readable by this user only: the key gives access to everything.
      writeFileSync(join(directory, '.env'), `DOCENT_ADMIN_KEY=${key}\n`, { mode: 0o600 })
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`${directory} cannot be written: choose another directory. (${(error as Error).message})`)
  }
}

/** One after the other: with `recursive` Node never returns where nothing can be made, as below /proc. */
function makeFolder(directory: string): void {
  if (existsSync(directory)) return
  makeFolder(dirname(directory))
  mkdirSync(directory)
}

function requireEmpty(directory: string): void {
  if (!existsSync(directory)) return
  if (!statSync(directory).isDirectory()) throw new Problem(`${directory} is a file: choose another directory.`)
  const held = readdirSync(directory).filter((name) => name !== '.git')
  if (held.length > 0) throw new Problem(`${directory} is not empty: choose another directory.`)
}

/** Each with its text. npm leaves files that are named .gitignore out of packages. */
const filesOf = (root: string): readonly (readonly [string, string])[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => [name.replace(/(^|[\\/])_gitignore$/, '$1.gitignore'), readFileSync(join(root, name), 'utf8')])
