import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { artifactTable, type ArtifactRow } from './artifact-tables.ts'

/** Writes the batch only while an artifact that was read as available still is: from its deletion on nothing comes to need it. */
export function requireStillAvailable(draft: Draft, { id }: Pick<ArtifactRow, 'id'>): void {
  draft.step(requireMatch(artifactTable, and(eq('id', id), eq('state', 'available'))))
}
