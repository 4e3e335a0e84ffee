import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Sealer } from '../../kernel/ports/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import type { KeptFile } from '../custom-tools/index.ts'
import type { CustomAgentRecords } from './custom-agent-records.ts'
import type { CustomAgentRow } from './custom-agent-tables.ts'

/** Blobs of agents: a key each, by an id of its own. */
export const agentFilePrefix = 'custom-agents/'

const missing = 'The stored file of this custom agent is missing; delete the agent and upload it again.'

/** A file as it is kept: under the secret of the host where it holds values of variables. @throws `unsupported` without one */
export const keptBytes = (sealer: Sealer, key: string, bytes: Uint8Array, sealed: boolean): Uint8Array =>
  sealed ? sealer.sealBytes(bytes, key) : bytes

/** The file of an agent, as it was uploaded. @throws `not_found` when the secret of the host is another one by now */
export async function openFile(
  { blobs, sealer }: { readonly blobs: BlobStore; readonly sealer: Sealer },
  row: CustomAgentRow,
  signal: AbortSignal | undefined,
): Promise<KeptFile> {
  const { file_key: key, file_name: fileName, file_size: size } = row
  if (!row.file_sealed) return { fileName, size, content: await unlessMissing(blobs.get(key, { signal }), missing) }
  const sealed = await unlessMissing(blobs.bytes(key), missing)
  return { fileName, size, content: asStream(opened(sealer, sealed, key)) }
}

function opened(sealer: Sealer, sealed: Uint8Array, key: string): Uint8Array {
  try {
    return sealer.openBytes(sealed, key)
  } catch (cause) {
    if (!DocentError.isInstance(cause) || cause.code !== 'forbidden') throw cause
    throw new DocentError({
      code: 'not_found',
      message: 'The file of this agent cannot be read with the secret of this server; add the agent again.',
      cause,
    })
  }
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Deletes files of agents that are gone, unless another agent came in the same one. Files of a process that ends here are
 * orphans, and the sweep's.
 */
export async function dropFiles(
  blobs: BlobStore,
  records: Pick<CustomAgentRecords, 'filesAmong'>,
  keys: readonly string[],
): Promise<void> {
  const gone = [...new Set(keys)]
  const named = new Set(gone.length === 0 ? [] : await records.filesAmong(gone))
  for (const key of gone) if (!named.has(key)) await blobs.delete(key)
}
