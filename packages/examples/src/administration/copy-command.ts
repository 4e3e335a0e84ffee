import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DocentError } from '@docent/core'
import { UsageError } from '../client/usage-error.ts'
import { blobsSetting, type BlobsSetting } from '../server/blobs-setting.ts'

export const copyHelp = `Usage: npm run copy -- --from STORE --to STORE [--blobs-from FILES] [--blobs-to FILES] [--with-damage]

Copies everything that a stopped server has stored into another store, reads all of it again on both sides and compares.

  --from, --to     where the records are and shall be: a data directory, or postgres://user:password@host:5432/database
  --blobs-from     where the files are: a data directory, or an object store as in DOCENT_BLOBS (the directory of --from)
  --blobs-to       where they shall be (the directory of --to); without any they stay where they are
  --with-damage    copies missing or damaged files as they are, and names them; without it a damaged store is not copied

The target must be empty. When the command is interrupted, run it again: it continues. No server starts on a target that is not
finished. Nothing in the source is changed. Search indexes are not copied; the first start on the target makes them.
`

/** Where the records of a server are. */
export type RecordsPlace =
  { readonly kind: 'directory'; readonly directory: string } | { readonly kind: 'postgres'; readonly url: string }

/** Where the files of a server are. */
export type FilesPlace =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'object store'; readonly address: string; readonly setting: BlobsSetting }

type Environment = Readonly<Record<string, string | undefined>>

export interface CopyRequest {
  readonly from: RecordsPlace
  readonly to: RecordsPlace
  /** Undefined: the files stay where they are. */
  readonly files: { readonly from: FilesPlace; readonly to: FilesPlace } | undefined
  readonly damaged: 'refuse' | 'copy'
}

/**
 * @param cwd where names of directories begin
 * @param environment has the credentials of object stores
 * @returns undefined when help is asked for
 * @throws UsageError that says what is wrong with the arguments
 */
export function copyRequest(given: readonly string[], cwd: string, environment: Environment): CopyRequest | undefined {
  const values = parsed(given)
  if (values.help || given.length === 0) return undefined
  const from = placeOf('--from', values.from, cwd)
  const to = placeOf('--to', values.to, cwd)
  const files = (option: 'blobs-from' | 'blobs-to', place: RecordsPlace): FilesPlace | undefined => {
    const named = values[option]
    if (named === undefined) return place.kind === 'directory' ? place : undefined
    return filesAt(`--${option}`, named, { cwd, environment })
  }
  return {
    from,
    to,
    files: filesOf(files('blobs-from', from), files('blobs-to', to)),
    damaged: values['with-damage'] ? 'copy' : 'refuse',
  }
}

function filesAt(
  option: string,
  text: string,
  { cwd, environment }: { readonly cwd: string; readonly environment: Environment },
): FilesPlace {
  if (!/^[a-z0-9+]+:\/\//i.test(text)) return { kind: 'directory', directory: resolve(cwd, text) }
  try {
    return { kind: 'object store', address: text, setting: blobsSetting(text, environment, option)! }
  } catch (error) {
    throw DocentError.isInstance(error) ? wrong(error.message) : error
  }
}

const addressOf = (place: FilesPlace): string => (place.kind === 'directory' ? place.directory : place.address)

function filesOf(from: FilesPlace | undefined, to: FilesPlace | undefined): CopyRequest['files'] {
  if (from !== undefined && to !== undefined) return addressOf(from) === addressOf(to) ? undefined : { from, to }
  if (to === undefined) return undefined
  throw wrong('--blobs-from is missing: name where the files are, in --blobs-to as well if they shall stay there.')
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
