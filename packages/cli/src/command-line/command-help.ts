import type { Command, Environment, OptionSpecs } from './command.ts'
import { invokedAs } from './invoked-as.ts'

const jsonOption: OptionSpecs = { json: { type: 'boolean', description: 'prints JSON' } }
const helpOption: OptionSpecs = { help: { type: 'boolean', short: 'h', description: 'prints this' } }

/** All options of a command, also those that every command has. */
export const allOptions = ({ options, json }: Command): OptionSpecs => ({
  ...options,
  ...(json === false ? {} : jsonOption),
  ...helpOption,
})

export function commandHelp(command: Command, environment: Environment): string {
  const uses = command.usage.map((rest) => invokedAs(environment, command.name, rest))
  const lines = Object.entries(allOptions(command)).map(([name, { short, value, description }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    description,
  ])
  return `Usage: ${uses.join('\n       ')}\n\n${command.details.trim()}\n\n${columns(lines)}`
}

export function mainHelp(commands: readonly Command[], environment: Environment): string {
  const list = commands.map(({ name, summary }) => [name, summary])
  return `Usage: ${invokedAs(environment, '', 'COMMAND [OPTIONS]')}

${columns(list)}
${invokedAs(environment, '', 'COMMAND --help')} tells more about one. With --json results are JSON; progress and errors go to standard error.

Ends with 0 when all went well, 1 when the work failed, 2 for invalid arguments or variables, 3 when no server answers, 4 when it does not
accept the key, and 130 when it was interrupted.
`
}

function columns(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([left]) => left!.length))
  return rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}\n`).join('')
}
