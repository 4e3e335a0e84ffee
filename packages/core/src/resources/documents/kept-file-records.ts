import type { Scope } from '../../access/index.ts'
import { and, eq, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { documentTable, membershipTable } from './document-tables.ts'
import { listedMemberships } from './visible-memberships.ts'

/** A document that is kept as a file: nothing searches it. */
export interface KeptFile {
  readonly documentId: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Blob of the file as it came. */
  readonly sourceKey: string
}

/** The kept files of a collection that the scope may read now, in the order in which they came in, at most `limit`. */
export async function readableKeptFiles(
  storage: RecordStore,
  scope: Scope,
  { collectionId, limit }: { readonly collectionId: string; readonly limit: number },
): Promise<KeptFile[]> {
  const memberships = await storage.read({
    from: membershipTable,
    where: and(eq('state', 'kept'), listedMemberships(scope, collectionId)),
    columns: ['document_id'],
    orderBy: [{ column: 'created_at' }, { column: 'id' }],
    limit,
  })
  const ids = memberships.map((row) => row.document_id)
  const rows = await storage.read({
    from: documentTable,
    where: and(isIn('id', ids), eq('state', 'parsed')),
    columns: ['id', 'name', 'size', 'source_key'],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row || row.source_key === null) return []
    return [{ documentId: id, name: row.name, size: row.size, sourceKey: row.source_key }]
  })
}
