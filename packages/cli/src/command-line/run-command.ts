import type { Call, Command } from './command.ts'
import { commandHelp, mainHelp } from './command-help.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { failureOf } from './failure.ts'
import { directoryOf } from './invoked-as.ts'
import { parseCommand, seeHelp } from './parse-command.ts'
import { printJson } from './print-json.ts'
import { printing } from './printable.ts'
import { onStopSignal } from './stop-signals.ts'
import { UsageError } from './usage-error.ts'

type Surroundings = Pick<Call, 'environment' | 'input' | 'output' | 'errors'> & {
  /** The working directory of the process. */
  readonly working: string
}

/** Runs the command of a command line. Never throws: errors are printed, and in the exit code. */
export async function runCommand(
  commands: readonly Command[],
  given: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { environment, input, working } = surroundings
  const [output, errors] = [printing(surroundings.output), printing(surroundings.errors)]
  const interruption = new AbortController()
  let json = given.includes('--json')
  let unlisten: (() => void) | undefined
  try {
    const [name, ...rest] = given
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      output.write(mainHelp(commands, environment))
      return exitCodes.ok
    }
    const command = commands.find((one) => one.name === name)
    if (command === undefined) {
      throw new UsageError(`There is no command ${name}.\n${seeHelp('', environment)}`)
    }
    const parsed = parseCommand(command, rest, environment)
    json = parsed.json
    if (parsed.help) {
      output.write(commandHelp(command, environment))
      return exitCodes.ok
    }
    if (!command.stopsItself) unlisten = onStopSignal(() => interruption.abort())
    const directory = directoryOf(environment, working)
    return await command.run({ environment, input, output, errors, ...parsed, directory, signal: interruption.signal })
  } catch (error) {
    if (interruption.signal.aborted) return exitCodes.interrupted
    const { exitCode, code, message, stack } = failureOf(error)
    if (json) printJson(output, { error: { code, message } })
    errors.write(`${stack ?? message}\n`)
    return exitCode
  } finally {
    unlisten?.()
  }
}
