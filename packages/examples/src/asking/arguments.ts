import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../client/usage-error.ts'

export interface AskArguments {
  /** Files and directories; if empty, the question is about files read before. */
  readonly paths: readonly string[]
  readonly question: string
  /** Forgets the files read before. */
  readonly fresh: boolean
}

export const askHelp = `Usage: npm run ask -- [--fresh] [FILE or DIRECTORY]... "question"

Reads the files into the collection "ask" and answers the question from it, with sources. Known files are not read again;
without files the question is about those read before. Directories are read recursively, files of known types only; hidden
ones and node_modules are left out.

  --fresh   forgets the files read before
  --help    prints this

The answer goes to standard output, progress to standard error. A running server of the data directory (DOCENT_DATA, ./data) is
used, else the directory is opened for the question. Models come from the environment, such as OPENAI_API_KEY; see docs/operations.md.
`

/**
 * Files and directories first, the question last. Relative paths count from `directory`.
 * @returns undefined when only help is requested
 * @throws UsageError that says what is missing
 */
export function askArguments(given: readonly string[], directory: string): AskArguments | undefined {
  const { values, positionals } = parsed(given)
  if (values.help) return undefined
  const question = positionals.at(-1)?.trim()
  if (question === undefined || question === '') throw new UsageError(askHelp)
  const names = positionals.slice(0, -1)
  if (statSync(resolve(directory, question), { throwIfNoEntry: false })) {
    throw new UsageError(`The question is missing: it comes after the files, in quotes.\n\n${askHelp}`)
  }
  const fresh = values.fresh === true
  if (fresh && names.length === 0) throw new UsageError('With --fresh there must be files to ask about.')
  const paths = names.map((name) => resolve(directory, name))
  const missing = paths.findIndex((path) => !statSync(path, { throwIfNoEntry: false }))
  if (missing !== -1) throw new UsageError(`No such file: ${names[missing]}`)
  return { paths: [...new Set(paths)], question, fresh }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, fresh: { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${askHelp}`)
  }
}
