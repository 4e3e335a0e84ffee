import { parseArgs } from 'node:util'
import { UsageError } from '../client/usage-error.ts'

export const usersHelp = `Usage: npm run users -- COMMAND

  list                                   all users, their roles and keys
  add NAME [--email E] [--role R]...     creates a user and prints their API key, once
  change NAME [--name NEW] [--email E] [--role R]...
                                         changes the given values; roles replace the previous ones
  key NAME                               prints another API key of the user, once
  deactivate NAME                        refuses the user's calls; ends their keys, jobs and answers, pauses tasks
  activate NAME                          lets a deactivated user in again, with a new key or a token

Stop the server of the data directory (DOCENT_DATA) first. The role of administrators is admin. While the server runs, use
the API to list users, create and end keys, set roles and erase users; see docs/authentication.md.
`

export type UserCommand = { readonly command: 'help' } | AdministrationCommand

export type AdministrationCommand =
  | { readonly command: 'list' }
  | { readonly command: 'key' | 'deactivate' | 'activate'; readonly name: string }
  | {
      readonly command: 'add' | 'change'
      readonly name: string
      readonly newName: string | undefined
      readonly email: string | undefined
      readonly roles: readonly string[] | undefined
    }

/** @throws UsageError that says what is wrong with the arguments */
export function userCommand(given: readonly string[]): UserCommand {
  const { values, positionals } = parsed(given)
  const [command, name, ...more] = positionals
  if (values.help || command === undefined || command === 'help') return { command: 'help' }
  const options = Object.keys(values)
  switch (command) {
    case 'list':
      if (name !== undefined || options.length > 0) throw new UsageError(`list takes no arguments.\n\n${usersHelp}`)
      return { command }
    case 'key':
    case 'deactivate':
    case 'activate':
      if (options.length > 0) throw new UsageError(`${command} takes a name only.\n\n${usersHelp}`)
      return { command, name: nameOf(command, name, more) }
    case 'add':
    case 'change': {
      if (command === 'add' && values.name !== undefined) throw new UsageError('--name is for change.')
      const wanted = nameOf(command, name, more)
      if (command === 'change' && options.length === 0)
        throw new UsageError('Nothing to change: pass --name, --email or --role.')
      return { command, name: wanted, newName: values.name, email: values.email, roles: values.role }
    }
    default:
      throw new UsageError(`Unknown command ${command}.\n\n${usersHelp}`)
  }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        name: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usersHelp}`)
  }
}

function nameOf(command: string, name: string | undefined, more: readonly string[]): string {
  if (name !== undefined && more.length === 0) return name
  throw new UsageError(`${command} takes the name of one user.\n\n${usersHelp}`)
}
