import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { dataOption } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

export const adminKeyCommand = defineCommand({
  name: 'admin-key',
  summary: 'makes another API key of the administrator',
  usage: [''],
  details:
    'Prints a new API key of the user admin, for when the first is lost. Stop the server of the data directory first;\nprocesses over PostgreSQL and an object store go on.',
  options: dataOption,
  async run(call) {
    if (call.positionals.length > 0) throw new UsageError('admin-key takes no arguments.')
    const { commandLogger, commandSettings } = await import('../server/command-settings.ts')
    const { newAdministratorKey } = await import('../server/new-administrator-key.ts')
    const settings = commandSettings(call)
    const key = await newAdministratorKey(settings, commandLogger(call, settings))
    if (call.json) printJson(call.output, { user: 'admin', key })
    else call.output.write(`${key}\n`)
    call.errors.write(
      'This is a new API key of the user admin, shown only now. Existing keys still work: end those that others may have with DELETE /api/v1/admin/api_keys/{key_id}.\n',
    )
    return exitCodes.ok
  },
})
