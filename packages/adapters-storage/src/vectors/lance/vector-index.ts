import type { Table, VectorQuery } from '@lancedb/lancedb'
import type { OpenTable } from './lance-connection.ts'
import type { Lance } from './load-lance.ts'

/** LanceDB's names: uncompressed vectors, and 4 bits per number. */
type Kind = 'IvfFlat' | 'IvfRq'

export interface VectorIndexSizes {
  /** Rows from which the table has an index; below, every vector is read. */
  readonly vectorIndexRows: number
  /** Rows from which it is compressed. */
  readonly compressedIndexRows: number
}

const rowsOfPartition = 10_000
const bits = 4
/** Partitions that are always searched. Measured recall of the ten best: 1.0 at 100,000 rows, 0.98 at 1,000,000. */
const probes = 50
/** More are searched, up to all, if a filter leaves too few hits. */
const mostProbes = 100_000

/** Gives a table the vector index that suits its size, `anew` also in the place of one that does. */
export async function ensureVectorIndex(
  { table, dimensions }: Pick<OpenTable, 'table' | 'dimensions'>,
  { lancedb }: Lance,
  rows: number,
  { vectorIndexRows, compressedIndexRows, anew = false }: VectorIndexSizes & { readonly anew?: boolean },
): Promise<void> {
  const kind = await kindOf(table)
  if (rows < vectorIndexRows) {
    // A table that shrank has kept its index, which has vectors of rows that are gone.
    if (anew && kind !== undefined) await table.dropIndex('vector_idx')
    return
  }
  // LanceDB compresses eight numbers at a time.
  const compressed = rows >= compressedIndexRows && dimensions % 8 === 0
  // A table that shrank keeps its index.
  if (!anew && (kind === 'IvfRq' || (kind === 'IvfFlat' && !compressed))) return
  const distanceType = 'cosine'
  const config = compressed
    ? lancedb.Index.ivfRq({ distanceType, numBits: bits, numPartitions: Math.ceil(rows / rowsOfPartition) })
    : lancedb.Index.ivfFlat({ distanceType })
  await table.createIndex('vector', { config })
}

/** A nearest-neighbour search over as much of the index as its kind needs. */
export async function nearest(table: Table, vector: Float32Array, isFiltered: boolean): Promise<VectorQuery> {
  const query = table.vectorSearch(vector).distanceType('cosine').nprobes(probes)
  if ((await knownKind(table)) !== 'IvfRq') return query.maximumNprobes(mostProbes)
  // Compressed vectors find the hits, their true vectors order and score them. With a maximum, all partitions are searched.
  query.refineFactor(1)
  return isFiltered ? query.maximumNprobes(mostProbes) : query
}

const kinds = new WeakMap<Table, { readonly version: number; readonly kind: Promise<Kind | undefined> }>()

async function knownKind(table: Table): Promise<Kind | undefined> {
  const version = await table.version()
  const known = kinds.get(table)
  if (known?.version === version) return known.kind
  const kind = kindOf(table)
  kinds.set(table, { version, kind })
  return kind
}

async function kindOf(table: Table): Promise<Kind | undefined> {
  const indexes = await table.listIndices()
  return indexes.find(({ columns }) => columns.includes('vector'))?.indexType as Kind | undefined
}
