import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const uploadTable = {
  name: 'upload',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    filename: { type: 'text' },
    /** Bytes. */
    size: { type: 'integer' },
    sha256: { type: 'text' },
    blob_key: { type: 'text' },
    /** As the caller named it; a claim, not a fact. */
    media_type: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
    /** From then on the upload goes, unless a document is made of it. */
    expires_at: { type: 'integer' },
    /** It was ingested at least once. */
    used: { type: 'boolean' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'upload_blob', columns: ['blob_key'] }],
  indexes: [{ name: 'upload_expiry', columns: [{ column: 'expires_at' }] }],
} as const satisfies TableDefinition
export type UploadRow = RowOf<typeof uploadTable>
