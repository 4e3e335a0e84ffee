import { resolve } from 'node:path'
import { DocentError } from '@docent/core'
import type { Environment } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { blobsSetting, type BlobsSetting } from '../server/blobs-setting.ts'

/** Where the records of a server are. */
export type RecordsPlace =
  { readonly kind: 'directory'; readonly directory: string } | { readonly kind: 'postgres'; readonly url: string }

/** Where the files of a server are. */
export type FilesPlace =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'object store'; readonly address: string; readonly setting: BlobsSetting }

export interface CopyValues {
  readonly from?: string
  readonly to?: string
  readonly 'blobs-from'?: string
  readonly 'blobs-to'?: string
  readonly 'with-damage'?: boolean
}

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
 * @throws UsageError that explains what is wrong with the arguments
 */
export function copyRequest(values: CopyValues, cwd: string, environment: Environment): CopyRequest {
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

const wrong = (message: string): UsageError => new UsageError(message)
