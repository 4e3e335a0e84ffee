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
 * @throws Problem when the directory holds something
 */
export function createProject({ directory, template, from, version }: ProjectOptions): void {
  requireEmpty(directory)
  const values: Readonly<Record<string, string>> = { name: packageName(directory), version }
  for (const source of embeds(template) ? ['shared', template] : [template]) {
    const root = join(from, source)
    for (const file of filesBelow(root)) {
      // npm leaves files of this name out of packages.
      const target = join(directory, file.replace(/(^|[\\/])_gitignore$/, '$1.gitignore'))
      const text = readFileSync(join(root, file), 'utf8')
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(
        target,
        text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all),
      )
    }
  }
  if (embeds(template)) {
    const key = `docent_${randomBytes(32).toString('base64url')}`
    // Readable by this user only: the key gives access to everything.
    writeFileSync(join(directory, '.env'), `DOCENT_ADMIN_KEY=${key}\n`, { mode: 0o600 })
  }
}

function requireEmpty(directory: string): void {
  if (!existsSync(directory)) return
  if (!statSync(directory).isDirectory()) throw new Problem(`${directory} is a file: choose another directory.`)
  const held = readdirSync(directory).filter((name) => name !== '.git')
  if (held.length > 0) throw new Problem(`${directory} is not empty: choose another directory.`)
}

const filesBelow = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(root, name)).isFile())
