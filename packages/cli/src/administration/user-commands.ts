import { UsageError } from '../command-line/usage-error.ts'

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

interface UserValues {
  readonly name?: string
  readonly email?: string
  readonly role?: readonly string[]
}

/** @throws UsageError that explains what is wrong with the arguments */
export function userCommand(positionals: readonly string[], values: UserValues): AdministrationCommand {
  const [command, name, ...more] = positionals
  const options = Object.keys(values)
  switch (command) {
    case 'list':
      if (name !== undefined || options.length > 0) throw new UsageError('list takes no arguments.')
      return { command }
    case 'key':
    case 'deactivate':
    case 'activate':
      if (options.length > 0) throw new UsageError(`${command} takes a name only.`)
      return { command, name: nameOf(command, name, more) }
    case 'add':
    case 'change': {
      if (command === 'add' && values.name !== undefined) throw new UsageError('--name is for change.')
      const wanted = nameOf(command, name, more)
      if (command === 'change' && options.length === 0)
        throw new UsageError('Nothing to change: pass --name, --email or --role.')
      return { command, name: wanted, newName: values.name, email: values.email, roles: values.role }
    }
    case undefined:
      throw new UsageError('Name what to do: list, add, change, key, deactivate or activate.')
    default:
      throw new UsageError(`Unknown command ${command}: there are list, add, change, key, deactivate and activate.`)
  }
}

function nameOf(command: string, name: string | undefined, more: readonly string[]): string {
  if (name !== undefined && more.length === 0) return name
  throw new UsageError(`${command} takes the name of one user.`)
}
