import { parseArgs } from 'node:util'
import type { Command, Environment, OptionSpecs, OptionValues } from './command.ts'
import { allOptions } from './command-help.ts'
import { invokedAs } from './invoked-as.ts'
import { UsageError } from './usage-error.ts'

export interface ParsedCommand {
  readonly values: OptionValues<OptionSpecs>
  readonly positionals: readonly string[]
  readonly help: boolean
  readonly json: boolean
}

/** @throws UsageError that names the option, and the help */
export function parseCommand(command: Command, given: readonly string[], environment: Environment): ParsedCommand {
  const options = Object.fromEntries(
    Object.entries(allOptions(command)).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short !== undefined && { short }), ...(multiple && { multiple }) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
    const { help, json, ...rest } = values
    return { values: rest as OptionValues<OptionSpecs>, positionals, help: help === true, json: json === true }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${problem}\n${seeHelp(command.name, environment)}`)
  }
}

export const seeHelp = (name: string, environment: Environment): string =>
  `See ${invokedAs(environment, name, '--help')}.`
