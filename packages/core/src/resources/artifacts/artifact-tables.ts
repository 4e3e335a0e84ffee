import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, ne, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

/** All versions of one artifact: what clients call a collection of it. */
export const artifactSetTable = {
  name: 'artifact_set',
  columns: {
    id: { type: 'text' },
    project_id: { type: 'text' },
    kind: { type: 'text' },
    /** The highest number that a version ever had; none is given twice. */
    last_version: { type: 'integer' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'artifact_set_project', columns: [{ column: 'project_id' }] }],
} as const satisfies TableDefinition

/** One version of an artifact: documents, images, annotations, results, or a model. */
export const artifactTable = {
  name: 'artifact',
  columns: {
    ...entityColumns,
    project_id: { type: 'text' },
    set_id: { type: 'text' },
    kind: { type: 'text' },
    version: { type: 'integer' },
    /** The highest version of its set that is not on its way out. */
    is_latest: { type: 'boolean' },
    /** Who made it: whose bytes its files are. */
    owner_id: { type: 'text' },
    display_name: { type: 'text' },
    description: { type: 'text' },
    filename: { type: 'text' },
    mime: { type: 'text' },
    /** Labels that callers put on it: name to text. */
    annotations: { type: 'json' },
    /** Attributes of an annotation set, as VIA declares them. */
    attributes: { type: 'json', nullable: true },
    /** They were changed since its content was written. */
    attributes_changed: { type: 'boolean', default: false },
    document_count: { type: 'integer', nullable: true },
    page_count: { type: 'integer', nullable: true },
    /** Bytes of its files and uploaded parts. */
    size: { type: 'integer' },
    metrics_report: { type: 'json', nullable: true },
    model_type: { type: 'text', nullable: true },
    /** Name of the learner that trained a model: no other loads it. */
    learner: { type: 'text', nullable: true },
    /** Labels or page classes that a model finds. */
    labels: { type: 'json', nullable: true },
    /** Users and groups beside the project's who may score with a model. */
    acl: { type: 'json', nullable: true },
    /** Set and version of the document set that an image set shows: `documentSets/…/versions/…`. */
    document_set_parent: { type: 'text', nullable: true },
    /** What it is a new version of, by the caller. */
    source_name: { type: 'text', nullable: true },
    /** Annotation set whose attributes a document set takes over. */
    attributes_source: { type: 'text', nullable: true },
    /** The job that makes it ready, or made it. */
    job_id: { type: 'text', nullable: true },
    /** File names of its annotations that several image sets have, with these image sets, until the caller has chosen. */
    duplicates: { type: 'json', nullable: true },
    /** Why it failed. */
    error: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  unique: [{ name: 'artifact_version', columns: ['set_id', 'version'] }],
  indexes: [
    { name: 'artifact_project', columns: [{ column: 'project_id' }, { column: 'kind' }, { column: 'created_at' }] },
    { name: 'artifact_unready', columns: [{ column: 'owner_id' }], where: eq('state', 'uploading') },
    { name: 'artifact_owner', columns: [{ column: 'owner_id' }], where: ne('state', 'deleting') },
  ],
} as const satisfies TableDefinition
export type ArtifactRow = RowOf<typeof artifactTable>

/** A part of a multipart upload that has come. */
export const artifactPartTable = {
  name: 'artifact_part',
  columns: {
    artifact_id: { type: 'text' },
    /** 1 to 10000. */
    number: { type: 'integer' },
    blob_key: { type: 'text' },
    /** Bytes. */
    size: { type: 'integer' },
    sha256: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['artifact_id', 'number'],
  unique: [{ name: 'artifact_part_blob', columns: ['blob_key'] }],
} as const satisfies TableDefinition
export type ArtifactPartRow = RowOf<typeof artifactPartTable>

/** A file of an artifact. Copies share its bytes. */
export const artifactFileTable = {
  name: 'artifact_file',
  columns: {
    id: { type: 'text' },
    artifact_id: { type: 'text' },
    /** From 0, in the order of the artifact. */
    ordinal: { type: 'integer' },
    /** Unique in its artifact, such as `invoices/7.pdf`, or `invoices/7.pdf+0.png` for a page's picture. */
    name: { type: 'text' },
    media_type: { type: 'text' },
    /** Its bytes; of a picture that is made of a page whenever it is asked for, those of the document. */
    blob_key: { type: 'text' },
    /** Bytes. */
    size: { type: 'integer' },
    sha256: { type: 'text' },
    /** Of a document. */
    pages: { type: 'integer', nullable: true },
    /** Of a picture, pixels. */
    width: { type: 'integer', nullable: true },
    height: { type: 'integer', nullable: true },
    /** The page, from 0, that such a picture shows. */
    source_page: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  unique: [{ name: 'artifact_file_name', columns: ['artifact_id', 'name'] }],
  indexes: [
    { name: 'artifact_file_order', columns: [{ column: 'artifact_id' }, { column: 'ordinal' }] },
    { name: 'artifact_file_blob', columns: [{ column: 'blob_key' }] },
    { name: 'artifact_file_named', columns: [{ column: 'name' }] },
  ],
} as const satisfies TableDefinition
export type ArtifactFileRow = RowOf<typeof artifactFileTable>

/** An artifact that was made of another one, or means nothing without it. */
export const artifactDependencyTable = {
  name: 'artifact_dependency',
  columns: {
    artifact_id: { type: 'text' },
    needs_id: { type: 'text' },
  },
  primaryKey: ['artifact_id', 'needs_id'],
  indexes: [{ name: 'artifact_dependency_needs', columns: [{ column: 'needs_id' }] }],
} as const satisfies TableDefinition

/** Words that were read on the pages of a file, so that nobody reads it again in the same way. */
export const pageWordsTable = {
  name: 'page_words',
  columns: {
    /** Blob of the file: what shares its bytes shares its words. */
    source_key: { type: 'text' },
    /** How it was read: method and languages. */
    method: { type: 'text' },
    blob_key: { type: 'text' },
    sha256: { type: 'text' },
    pages: { type: 'integer' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['source_key', 'method'],
  unique: [{ name: 'page_words_blob', columns: ['blob_key'] }],
} as const satisfies TableDefinition
export type PageWordsRow = RowOf<typeof pageWordsTable>

export const artifactTables: readonly TableDefinition[] = [
  artifactSetTable,
  artifactTable,
  artifactPartTable,
  artifactFileTable,
  artifactDependencyTable,
  pageWordsTable,
]
