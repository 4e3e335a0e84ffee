#!/usr/bin/env node
import { runCommand } from './command-line/run-command.ts'
import { commands } from './commands/catalogue.ts'

const exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  working: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
})
// What a pipe has not taken yet would be lost by an exit at once; what still runs, such as kept connections, does not matter.
process.stdout.write('', () => process.exit(exitCode))
