import type { ArtifactPartRow } from './artifact-tables.ts'
import type { ReadContent } from './read-content.ts'

/** The content whose parts these are, in memory. @throws `not_found` when a part is missing or damaged */
export async function joinParts(
  read: ReadContent,
  parts: readonly Pick<ArtifactPartRow, 'blob_key' | 'size' | 'sha256'>[],
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, { size }) => sum + size, 0))
  let at = 0
  for (const part of parts) {
    signal?.throwIfAborted()
    whole.set(await read(part, signal), at)
    at += part.size
  }
  return whole
}
