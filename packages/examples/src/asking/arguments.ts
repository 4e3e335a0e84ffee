import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { UsageError } from '../client/usage-error.ts'

export interface AskArguments {
  readonly files: readonly string[]
  readonly question: string
}

const usage = 'Usage: npm run ask -- FILE... "question"'

/**
 * Files first, the question last. Relative files count from `directory`.
 * @throws UsageError that says what is missing
 */
export function askArguments(given: readonly string[], directory: string): AskArguments {
  const question = given.at(-1)?.trim()
  if (question === undefined || question === '') throw new UsageError(usage)
  if (isFile(resolve(directory, question))) {
    throw new UsageError(`The question is missing: it comes after the files, in quotes.\n${usage}`)
  }
  const names = given.slice(0, -1)
  if (names.length === 0) {
    throw new UsageError(`The file is missing, or there is none at the name given.\n${usage}`)
  }
  const files = names.map((name) => resolve(directory, name))
  for (const [index, file] of files.entries()) requireFile(file, names[index]!)
  return { files: [...new Set(files)], question }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function requireFile(path: string, name: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new UsageError(`No such file: ${name}`)
  if (!found.isFile())
    throw new UsageError(`${basename(name)} is no file; name the files in it one by one, such as ${name}/*.pdf`)
}
