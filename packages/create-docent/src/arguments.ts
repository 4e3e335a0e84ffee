import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from './problem.ts'
import { isTemplate, templates, type Template } from './templates.ts'

export const help = `Usage: npm create docent@latest [DIRECTORY] [-- --template TEMPLATE]

Creates a project with Docent in a new or empty directory. What is not given is asked for, on a terminal.

${Object.entries(templates)
  .map(([name, what]) => `  ${name.padEnd(12)}${what}\n`)
  .join('')}
  -t, --template TEMPLATE   one of these
  -h, --help                prints this
`

export interface Wanted {
  readonly help: boolean
  readonly directory: string | undefined
  readonly template: Template | undefined
}

/** @throws Problem that explains what is wrong with the arguments */
export function wantedOf(given: readonly string[]): Wanted {
  const { values, positionals } = parsed(given)
  const [directory, ...more] = positionals
  if (more.length > 0) throw new Problem(`Name one directory, not also ${more.join(' ')}.`, { usage: true })
  return {
    help: values.help === true,
    directory,
    template: values.template === undefined ? undefined : templateOf(values.template),
  }
}

/** @throws Problem that lists what there is */
export function templateOf(name: string): Template {
  if (isTemplate(name)) return name
  const known = Object.keys(templates).join(', ')
  throw new Problem(`There is no template ${name}; there are ${known}.`, { usage: true })
}

/** A name that npm accepts, after the directory. */
export function packageName(directory: string): string {
  const name = basename(resolve(directory))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name === '' ? 'my-documents' : name
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), { usage: true })
  }
}
