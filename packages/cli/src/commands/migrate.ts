import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { dataOption } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'brings the records to the version of this program',
  usage: [''],
  details: `Makes the tables of a new store, or migrates those of an older version, and ends. A server does the same at its start, unless
DOCENT_MIGRATE=check; use this for a deployment whose migrations are a step of their own. Several at once wait for each other. Stop the
server of a data directory first; processes over PostgreSQL and an object store go on.`,
  options: dataOption,
  async run(call) {
    if (call.positionals.length > 0) throw new UsageError('migrate takes no arguments.')
    const { commandLogger, commandSettings } = await import('../server/command-settings.ts')
    const { migrateRecords } = await import('../administration/migrate-records.ts')
    const settings = commandSettings(call)
    const migrated = await migrateRecords(settings, commandLogger(call, settings))
    if (call.json) printJson(call.output, migrated)
    else call.output.write(`${saidOf(migrated)}\n`)
    return exitCodes.ok
  },
})

function saidOf({ from, to }: { readonly from: number | null; readonly to: number }): string {
  if (from === null) return `The records are made, with schema version ${to}.`
  if (from === to) return `The records have schema version ${to} already; nothing was changed.`
  return `The records are migrated from schema version ${from} to ${to}.`
}
