import type { JsonValue } from '../../kernel/ports/index.ts'

/** Key of a document's metadata that holds what a pipeline found in its content. */
export const analysisKey = 'analysis'

/** Bytes of metadata as JSON. */
export const largestMetadata = 16_384

export const metadataBytes = (metadata: unknown): number =>
  new TextEncoder().encode(JSON.stringify(metadata)).byteLength

type Metadata = Readonly<Record<string, JsonValue>>

/**
 * Metadata of a document whose content is replaced: what was said with the newer content, else with the older; what a
 * pipeline found in the newer one, as the findings of the older do not hold any more.
 */
export function metadataOfVersion(older: JsonValue, newer: JsonValue): JsonValue {
  const { [analysisKey]: _former, ...before } = older as Metadata
  const { [analysisKey]: found, ...said } = newer as Metadata
  const kept = Object.keys(said).length > 0 ? said : before
  return found === undefined ? kept : { ...kept, [analysisKey]: found }
}
