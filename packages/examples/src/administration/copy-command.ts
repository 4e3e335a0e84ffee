import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../client/usage-error.ts'

export const copyHelp = `Usage: npm run copy -- --from STORE --to STORE [--blobs-from DIRECTORY] [--blobs-to DIRECTORY] [--with-damage]

Copies everything that a stopped server has stored into another store, reads all of it again on both sides and compares.

  --from, --to     where the records are and shall be: a data directory, or postgres://user:password@host:5432/database
  --blobs-from     the data directory that has the files (the one of --from)
  --blobs-to       the data directory that shall have them (the one of --to); without any they stay where they are
  --with-damage    copies missing or damaged files as they are, and names them; without it a damaged store is not copied

The target must be empty. When the command is interrupted, run it again: it continues. No server starts on a target that is not
finished. Nothing in the source is changed. Search indexes are not copied; the first start on the target makes them.
`

/** Where the records of a server are. */
export type RecordsPlace =
  { readonly kind: 'directory'; readonly directory: string } | { readonly kind: 'postgres'; readonly url: string }

export interface CopyRequest {
  readonly from: RecordsPlace
  readonly to: RecordsPlace
  /** Data directories; undefined: the files stay where they are. */
  readonly files: { readonly from: string; readonly to: string } | undefined
  readonly damaged: 'refuse' | 'copy'
}

/**
 * @param cwd where names of directories begin
 * @returns undefined when help is asked for
 * @throws UsageError that says what is wrong with the arguments
 */
export function copyRequest(given: readonly string[], cwd: string): CopyRequest | undefined {
  const values = parsed(given)
  if (values.help || given.length === 0) return undefined
  const from = placeOf('--from', values.from, cwd)
  const to = placeOf('--to', values.to, cwd)
  const directory = (named: string | undefined, place: RecordsPlace): string | undefined =>
    named === undefined ? (place.kind === 'directory' ? place.directory : undefined) : resolve(cwd, named)
  const files = filesOf(directory(values['blobs-from'], from), directory(values['blobs-to'], to))
  return { from, to, files, damaged: values['with-damage'] ? 'copy' : 'refuse' }
}

function filesOf(from: string | undefined, to: string | undefined): CopyRequest['files'] {
  if (from !== undefined && to !== undefined) return from === to ? undefined : { from, to }
  if (to === undefined) return undefined
  throw wrong(
    '--blobs-from is missing: name the data directory that has the files, in --blobs-to as well if they shall stay there.',
  )
}

function placeOf(option: string, text: string | undefined, cwd: string): RecordsPlace {
  if (text === undefined || text === '') throw wrong(`${option} is missing.`)
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: 'postgres', url: text }
  if (/^[a-z0-9+]+:\/\//i.test(text)) throw wrong(`${option} takes a data directory or a postgres:// address.`)
  return { kind: 'directory', directory: resolve(cwd, text) }
}

function parsed(given: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    return parseArgs({
      args: [...given],
      options: {
        help: { ...flag, short: 'h' },
        from: text,
        to: text,
        'blobs-from': text,
        'blobs-to': text,
        'with-damage': flag,
      },
    }).values
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

const wrong = (message: string): UsageError => new UsageError(`${message}\n\n${copyHelp}`)
