import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../command-line/usage-error.ts'

export interface AskArguments {
  /** Files and directories; if empty, the question is about files read before. */
  readonly paths: readonly string[]
  readonly question: string
}

/**
 * Files and directories first, the question last. Relative paths count from `directory`.
 * @throws UsageError that names what is missing
 */
export function askArguments(given: readonly string[], directory: string): AskArguments {
  const question = given.at(-1)?.trim()
  if (question === undefined || question === '' || statSync(resolve(directory, question), { throwIfNoEntry: false })) {
    throw new UsageError('The question is missing: it comes after the files, in quotes.')
  }
  return { paths: existingPaths(given.slice(0, -1), directory), question }
}

/** @throws UsageError that names the first that is missing */
export function existingPaths(names: readonly string[], directory: string): readonly string[] {
  const paths = names.map((name) => resolve(directory, name))
  const missing = paths.findIndex((path) => !statSync(path, { throwIfNoEntry: false }))
  if (missing !== -1) throw new UsageError(`No such file: ${names[missing]}`)
  return [...new Set(paths)]
}
