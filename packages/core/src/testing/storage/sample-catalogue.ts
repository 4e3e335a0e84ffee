import { and, eq, isNotNull, type Catalogue, type TableDefinition } from '../../kernel/ports/index.ts'

/** Columns of every type, all of them nullable; `note` is in no index, `address` may be too long for one. */
const sample: TableDefinition = {
  name: 'sample',
  columns: {
    id: { type: 'text' },
    name: { type: 'text', nullable: true },
    note: { type: 'text', nullable: true },
    address: { type: 'text', nullable: true, long: true },
    size: { type: 'integer', nullable: true },
    score: { type: 'real', nullable: true },
    flag: { type: 'boolean', nullable: true },
    details: { type: 'json', nullable: true },
    content: { type: 'bytes', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'by_size', columns: [{ column: 'size', direction: 'descending' }, { column: 'id' }] },
    { name: 'by_name', columns: [{ column: 'name' }] },
    { name: 'by_address', columns: [{ column: 'address' }, { column: 'size' }] },
  ],
}

/** Revisions, counters, and unique constraints of each kind. */
const entity: TableDefinition = {
  name: 'entity',
  columns: {
    id: { type: 'text' },
    owner: { type: 'text', default: 'nobody' },
    state: { type: 'text', default: 'idle' },
    slot: { type: 'integer', nullable: true },
    used: { type: 'integer', default: 0 },
    ratio: { type: 'real', default: 0 },
    revision: { type: 'integer', default: 1 },
    archived: { type: 'boolean', default: false },
  },
  primaryKey: ['id'],
  unique: [
    { name: 'slot_of_owner', columns: ['owner', 'slot'] },
    { name: 'one_active', columns: ['owner'], where: eq('state', 'active') },
  ],
  indexes: [
    { name: 'by_owner', columns: [{ column: 'owner' }, { column: 'used', direction: 'descending' }, { column: 'id' }] },
    { name: 'running', columns: [{ column: 'used' }], where: eq('state', 'running') },
  ],
}

/** A primary key of two columns. */
const share: TableDefinition = {
  name: 'share',
  columns: { subject: { type: 'text' }, resource: { type: 'text' }, level: { type: 'integer', default: 1 } },
  primaryKey: ['subject', 'resource'],
  indexes: [{ name: 'by_resource', columns: [{ column: 'resource' }, { column: 'subject' }] }],
}

const queue: TableDefinition = {
  name: 'queue',
  columns: {
    id: { type: 'integer' },
    lane: { type: 'text' },
    owner: { type: 'text' },
    state: { type: 'text', default: 'waiting' },
    due_at: { type: 'integer' },
    lease_until: { type: 'integer', nullable: true },
    lease_holder: { type: 'text', nullable: true },
    attempt: { type: 'integer', default: 0 },
    parameters: { type: 'json', nullable: true },
    job_id: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    {
      name: 'due_of_job',
      columns: [{ column: 'lane' }, { column: 'owner' }, { column: 'job_id' }, { column: 'due_at' }],
      where: and(eq('state', 'waiting'), isNotNull('job_id')),
    },
    {
      name: 'due',
      columns: [{ column: 'lane' }, { column: 'owner' }, { column: 'due_at' }, { column: 'id' }],
      where: eq('state', 'waiting'),
    },
  ],
}

const segment: TableDefinition = {
  name: 'segment',
  columns: { stream: { type: 'text' }, part: { type: 'integer' }, text: { type: 'text' } },
  primaryKey: ['stream', 'part'],
  durability: 'relaxed',
}

/** The schema the cases work on. */
export const sampleCatalogue: Catalogue = {
  version: 1,
  tables: [sample, entity, share, queue, segment],
  migrations: [],
}
