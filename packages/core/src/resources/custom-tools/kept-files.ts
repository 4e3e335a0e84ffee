import { mayHaveHappened } from '../../kernel/errors/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'

/** What a row has about its file. */
export interface FileColumns {
  readonly file_name: string
  readonly file_key: string
  readonly file_size: number
  readonly file_sha256: string
}

/**
 * Writes a file before what names it, so that no row is without its bytes. `keep` returns whether its batch names the file; a
 * file that nothing names is removed here, or by the sweep for orphans when the process ends in between.
 */
export async function withFile<Kept>(
  blobs: BlobStore,
  file: { readonly key: string; readonly bytes: Uint8Array } | undefined,
  signal: AbortSignal | undefined,
  keep: () => Promise<{ readonly kept: Kept; readonly named: boolean }>,
): Promise<Kept> {
  if (file === undefined) return (await keep()).kept
  const drop = () => blobs.delete(file.key).catch(() => {})
  await blobs.put(file.key, file.bytes, { signal })
  try {
    const { kept, named } = await keep()
    if (!named) await drop()
    return kept
  } catch (error) {
    if (!mayHaveHappened(error)) await drop()
    throw error
  }
}
