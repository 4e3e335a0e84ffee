import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { UsageError } from '../command-line/usage-error.ts'

const text = { type: 'string' } as const

export const copyCommand = defineCommand({
  name: 'copy',
  summary: 'copies everything into other stores, such as PostgreSQL',
  usage: ['--from STORE --to STORE [--blobs-from FILES] [--blobs-to FILES] [--with-damage]'],
  details: `Copies everything that a stopped server has stored into another store, reads all of it again on both sides and compares. A STORE is a
data directory, or postgres://user:password@host:5432/database; FILES are in a data directory, or in an object store as in DOCENT_BLOBS.

The target must be empty. When the command is interrupted, run it again: it continues. No server starts on a target that is not
finished. Nothing in the source is changed. Search indexes are not copied; the first start on the target makes them.`,
  options: {
    from: { ...text, value: 'STORE', completes: 'directory', description: 'where the records are' },
    to: { ...text, value: 'STORE', completes: 'directory', description: 'where they shall be' },
    'blobs-from': {
      ...text,
      value: 'FILES',
      completes: 'directory',
      description: 'where the files are (the directory of --from)',
    },
    'blobs-to': {
      ...text,
      value: 'FILES',
      completes: 'directory',
      description: 'where they shall be (the directory of --to); without any they stay where they are',
    },
    'with-damage': {
      type: 'boolean',
      description:
        'copies missing or damaged files as they are, and names them; without it a damaged store is not copied',
    },
  },
  async run({ values, positionals, directory, environment, output, errors, json }) {
    if (positionals.length > 0)
      throw new UsageError(`Unexpected ${positionals[0]}: name the stores with --from and --to.`)
    const { copyRequest } = await import('../administration/copy-command.ts')
    const request = copyRequest(values, directory, environment)
    const { copyData } = await import('../administration/copy-data.ts')
    const { said, report } = await copyData(request, (line) => void (json || errors.write(`${line}\n`)))
    if (json) printJson(output, report)
    else output.write(`${said}\n`)
    return exitCodes.ok
  },
})
