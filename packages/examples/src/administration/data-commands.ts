import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../client/usage-error.ts'

export const dataHelp = `Usage: npm run data -- COMMAND

  verify               reads everything in the data directory (DOCENT_DATA) and names what is missing or damaged
  verify BACKUP        the same of a backup
  backup [DIRECTORY]   copies the data directory, without its keys, into an empty directory; without one, into a new
                       directory below DOCENT_BACKUP_DIRECTORY
  restore BACKUP       copies a backup into the data directory, which must be empty or absent

While a server runs on the data directory, it carries out verify and backup (without a DIRECTORY) itself, with the key of
DOCENT_ADMIN_KEY or of the data directory; stop it before anything else. What is damaged ends the command with 1; docs/operations.md tells what to do then.
`

export type DataCommand = { readonly command: 'help' } | DataRequest

export type DataRequest =
  | { readonly command: 'verify' }
  | { readonly command: 'backup'; readonly directory: string | undefined }
  | { readonly command: 'verify-backup' | 'restore'; readonly directory: string }

/**
 * @param cwd where names of directories begin
 * @throws UsageError that says what is wrong with the arguments
 */
export function dataCommand(given: readonly string[], cwd: string): DataCommand {
  const { values, positionals } = parsed(given)
  const [command, directory, ...more] = positionals
  if (values.help || command === undefined || command === 'help') return { command: 'help' }
  if (more.length > 0) throw new UsageError(`${command} takes one directory.\n\n${dataHelp}`)
  if (command === 'verify') {
    return directory === undefined ? { command } : { command: 'verify-backup', directory: resolve(cwd, directory) }
  }
  if (command === 'backup') return { command, directory: directory === undefined ? undefined : resolve(cwd, directory) }
  if (command !== 'restore') throw new UsageError(`There is no command ${command}.\n\n${dataHelp}`)
  if (directory === undefined) throw new UsageError(`${command} takes one directory.\n\n${dataHelp}`)
  return { command, directory: resolve(cwd, directory) }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${dataHelp}`)
  }
}
