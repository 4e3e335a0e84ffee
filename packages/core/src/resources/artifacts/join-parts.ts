import type { BlobStore } from '../../kernel/ports/index.ts'
import type { ArtifactPartRow } from './artifact-tables.ts'

/** The content whose parts these are, in memory. */
export async function joinParts(
  blobs: BlobStore,
  parts: readonly ArtifactPartRow[],
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, { size }) => sum + size, 0))
  let at = 0
  for (const part of parts) {
    signal?.throwIfAborted()
    whole.set(await blobs.bytes(part.blob_key), at)
    at += part.size
  }
  return whole
}
