import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { dataOption } from '../command-line/shared-options.ts'

export const usersCommand = defineCommand({
  name: 'users',
  summary: 'lists, adds and changes users, and makes keys for them',
  usage: [
    'list',
    'add NAME [--email E] [--role R]...',
    'change NAME [--name NEW] [--email E] [--role R]...',
    'key | deactivate | activate NAME',
  ],
  details: `  list         all users, their roles and keys
  add          creates a user and prints their API key, once
  change       changes the given values; roles replace the previous ones
  key          prints another API key of the user, once
  deactivate   refuses the user's calls; ends their keys, jobs and answers, pauses tasks
  activate     lets a deactivated user in again, with a new key or a token

The role of administrators is admin. A server that runs on the data directory does list, add and key itself; stop it for the others.
Processes over PostgreSQL and an object store go on. The API creates users, makes and ends keys, sets roles and erases users, too: see
docs/authentication.md.`,
  options: {
    name: { type: 'string', value: 'NEW', description: 'the new name, for change' },
    email: { type: 'string', value: 'E', description: 'the address' },
    role: { type: 'string', multiple: true, value: 'R', description: 'a role; may be given several times' },
    ...dataOption,
  },
  words: ['list', 'add', 'change', 'key', 'deactivate', 'activate'],
  async run(call) {
    const { output, errors, json } = call
    const { userCommand } = await import('../administration/user-commands.ts')
    const { data: _, ...values } = call.values
    const request = userCommand(call.positionals, values)
    const { commandLogger, commandSettings } = await import('../server/command-settings.ts')
    const { administerUsers } = await import('../administration/administer-users.ts')
    const settings = commandSettings(call)
    const { said, facts } = await administerUsers(request, settings, commandLogger(call, settings))
    if (json) printJson(output, facts)
    else output.write(`${said}\n`)
    if (request.command === 'add' || request.command === 'key') {
      errors.write(`This is an API key of ${request.name}, shown only now.\n`)
    }
    return exitCodes.ok
  },
})
