import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const tagTable = {
  name: 'tag',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    /** Never changes. */
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    format: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'tag_name', columns: ['owner_id', 'name'] }],
} as const satisfies TableDefinition
export type TagRow = RowOf<typeof tagTable>

/** A document has a name once, regardless of the owner of the tag. */
export const documentTagTable = {
  name: 'document_tag',
  columns: {
    document_id: { type: 'text' },
    /** That of the tag, so that filters look here only. */
    name: { type: 'text' },
    tag_id: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['document_id', 'name'],
  indexes: [
    { name: 'document_tag_name', columns: [{ column: 'name' }, { column: 'document_id' }] },
    { name: 'document_tag_tag', columns: [{ column: 'tag_id' }, { column: 'document_id' }] },
  ],
} as const satisfies TableDefinition

export const tagTables: readonly TableDefinition[] = [tagTable, documentTagTable]
export type DocumentTagRow = RowOf<typeof documentTagTable>
