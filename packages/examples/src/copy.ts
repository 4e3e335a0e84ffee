import { DocentError } from '@docent/core'
import { copyHelp, copyRequest } from './administration/copy-command.ts'
import { copyData } from './administration/copy-data.ts'
import { UsageError } from './client/usage-error.ts'

/** `npm run copy -- --from STORE --to STORE`: everything that is stored, into other stores. */
async function main(): Promise<void> {
  // npm runs scripts in the package's directory; the user stood elsewhere, perhaps.
  const request = copyRequest(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd(), process.env)
  const said = request ? await copyData(request, (line) => process.stderr.write(`${line}\n`)) : copyHelp
  process.stdout.write(`${said}\n`)
}

try {
  await main()
} catch (error) {
  // What a user can fix is said in a sentence; only the rest shows where it happened.
  const known = error instanceof UsageError || (DocentError.isInstance(error) && error.code !== 'internal')
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
