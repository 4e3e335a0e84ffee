import { resolve } from 'node:path'
import type { DataRequest } from '../administration/administer-data.ts'
import { defineCommand, type Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { noProgress, progressOn } from '../command-line/progress.ts'
import { dataOption } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

const whileRunning = `While a server runs on the data directory it does this itself, with the key of DOCENT_ADMIN_KEY or of the data directory.`

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'copies the data directory',
  usage: ['[DIRECTORY]'],
  details: `Copies the data directory, without its keys, into an empty directory; without one, into a new directory below
DOCENT_BACKUP_DIRECTORY. ${whileRunning} It writes to DOCENT_BACKUP_DIRECTORY only: stop it to write elsewhere.`,
  options: dataOption,
  completes: 'directories',
  run: (call) => dataCommand(call, { command: 'backup', directory: directoryIn(call, 'backup') }),
})

export const verifyCommand = defineCommand({
  name: 'verify',
  summary: 'reads everything that is stored, or a backup, and names what is damaged',
  usage: ['[BACKUP]'],
  details: `Reads everything in the data directory, or in a backup, and names what is missing or damaged. Damage ends the command with 1;
docs/operations.md tells what to do then. ${whileRunning}`,
  options: dataOption,
  completes: 'directories',
  run(call) {
    const directory = directoryIn(call, 'verify')
    return dataCommand(call, directory === undefined ? { command: 'verify' } : { command: 'verify-backup', directory })
  },
})

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'copies a backup into the data directory',
  usage: ['BACKUP'],
  details:
    'Checks the backup and copies it into the data directory, which must be empty or absent. No server may run on it.',
  options: dataOption,
  completes: 'directories',
  run(call) {
    const directory = directoryIn(call, 'restore')
    if (directory === undefined) throw new UsageError('restore takes one directory.')
    return dataCommand(call, { command: 'restore', directory })
  },
})

function directoryIn({ positionals, directory }: Call<typeof dataOption>, command: string): string | undefined {
  const [given, ...more] = positionals
  if (more.length > 0) throw new UsageError(`${command} takes one directory.`)
  return given === undefined ? undefined : resolve(directory, given)
}

async function dataCommand(call: Call<typeof dataOption>, request: DataRequest): Promise<ExitCode> {
  const { output, errors, json, environment } = call
  const { commandLogger, commandSettings } = await import('../server/command-settings.ts')
  const { administerData } = await import('../administration/administer-data.ts')
  const settings = commandSettings(call)
  const progress = json ? noProgress : progressOn(errors, environment)
  const { whole, said, facts } = await administerData(request, settings, commandLogger(call, settings), progress)
  if (json) printJson(output, { whole, ...facts })
  else output.write(`${said}\n`)
  return whole ? exitCodes.ok : exitCodes.failed
}
