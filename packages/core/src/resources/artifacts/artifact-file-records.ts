import { and, eq, gt, isIn, ne } from '../../kernel/ports/index.ts'
import { existsIn, rowsBy, type RecordStore } from '../../kernel/records/index.ts'
import {
  artifactFileTable,
  artifactPartTable,
  artifactTable,
  pageWordsTable,
  type ArtifactFileRow,
  type ArtifactPartRow,
  type ArtifactRow,
  type PageWordsRow,
} from './artifact-tables.ts'

/** Words of a file, read before in the same way. */
export async function findPageWords(storage: RecordStore, sourceKey: string, method: string) {
  const where = and(eq('source_key', sourceKey), eq('method', method))
  const [row] = await storage.read({ from: pageWordsTable, where, limit: 1 })
  return row
}

/** Pictures of a project with these names, in artifacts that are available. */
export async function picturesNamed(
  storage: RecordStore,
  projectId: string,
  names: readonly string[],
): Promise<{ file: ArtifactFileRow; artifact: ArtifactRow }[]> {
  if (names.length === 0) return []
  const isOurs = and(eq('project_id', projectId), eq('kind', 'imageSets'), eq('state', 'available'))
  const inProject = existsIn(artifactTable, [{ outer: 'artifact_id', inner: 'id' }], isOurs)
  const files = await storage.read({ from: artifactFileTable, where: and(isIn('name', [...names]), inProject) })
  const ids = [...new Set(files.map((file) => file.artifact_id))]
  if (ids.length === 0) return []
  // Some may have been deleted between the two reads.
  const rows = await storage.read({ from: artifactTable, where: and(isIn('id', ids), isOurs) })
  const artifacts = new Map(rows.map((row) => [row.id, row]))
  return files.flatMap((file) => {
    const artifact = artifacts.get(file.artifact_id)
    return artifact ? [{ file, artifact }] : []
  })
}

/** Of some keys of blobs, those that rows name. */
export async function artifactBlobsAmong(storage: RecordStore, keys: readonly string[]): Promise<(string | null)[]> {
  const where = isIn('blob_key', keys)
  const rows = await Promise.all(
    [artifactFileTable, artifactPartTable, pageWordsTable].map((from) =>
      storage.read({ from: from as typeof artifactFileTable, where, columns: ['blob_key'] }),
    ),
  )
  return rows.flat().map((row) => row.blob_key)
}

export async function findPart(
  storage: RecordStore,
  artifactId: string,
  number: number,
): Promise<ArtifactPartRow | undefined> {
  const where = and(eq('artifact_id', artifactId), eq('number', number))
  const [row] = await storage.read({ from: artifactPartTable, where, limit: 1 })
  return row
}

/** Of keys of blobs, those that files of other artifacts name. */
export async function blobsOfOthers(
  storage: RecordStore,
  artifactId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = and(isIn('blob_key', [...keys]), ne('artifact_id', artifactId))
  const rows = await storage.read({ from: artifactFileTable, where, columns: ['blob_key'] })
  return new Set(rows.map((row) => row.blob_key))
}

/** All files of an artifact, in their order. */
export const allFilesOf = (storage: RecordStore, artifactId: string): Promise<ArtifactFileRow[]> =>
  storage.read({
    from: artifactFileTable,
    where: eq('artifact_id', artifactId),
    orderBy: [{ column: 'ordinal' }],
    cost: 'scan',
  })

/** Parts of an artifact, in their order. */
export const allPartsOf = (storage: RecordStore, artifactId: string): Promise<ArtifactPartRow[]> =>
  storage.read({ from: artifactPartTable, where: eq('artifact_id', artifactId), orderBy: [{ column: 'number' }] })

/** Words that were read of some files, by their blobs. */
export const wordsOfBlobs = rowsBy(pageWordsTable, 'source_key')

const atOnce = 200

/** A file for each blob that files of artifacts name, in order of these; copies and pictures of pages share them. */
export async function* walkFileBlobs(storage: RecordStore, signal?: AbortSignal): AsyncGenerator<ArtifactFileRow> {
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const rows = await storage.read({
      from: artifactFileTable,
      where: gt('blob_key', after),
      orderBy: [{ column: 'blob_key' }],
      limit: atOnce,
    })
    yield* rows.filter((row, index) => row.blob_key !== rows[index - 1]?.blob_key)
    if (rows.length < atOnce) return
    after = rows.at(-1)!.blob_key
  }
}

/** All parts of uploads, in order of their blobs. */
export async function* walkParts(storage: RecordStore, signal?: AbortSignal): AsyncGenerator<ArtifactPartRow> {
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const where = gt('blob_key', after)
    const orderBy = [{ column: 'blob_key' }] as const
    const rows = await storage.read({ from: artifactPartTable, where, orderBy, limit: atOnce })
    yield* rows
    if (rows.length < atOnce) return
    after = rows.at(-1)!.blob_key
  }
}

/** All words that were read of files, in order of their blobs. */
export async function* walkPageWords(storage: RecordStore, signal?: AbortSignal): AsyncGenerator<PageWordsRow> {
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const where = gt('blob_key', after)
    const orderBy = [{ column: 'blob_key' }] as const
    const rows = await storage.read({ from: pageWordsTable, where, orderBy, limit: atOnce })
    yield* rows
    if (rows.length < atOnce) return
    after = rows.at(-1)!.blob_key
  }
}

/** An artifact with a file of these bytes, unless all are on their way out. */
export async function holderOfBlob(storage: RecordStore, blobKey: string): Promise<ArtifactRow | undefined> {
  const files = await storage.read({
    from: artifactFileTable,
    where: eq('blob_key', blobKey),
    columns: ['artifact_id'],
  })
  const ids = [...new Set(files.map((file) => file.artifact_id))]
  if (ids.length === 0) return undefined
  const where = and(isIn('id', ids), ne('state', 'deleting'))
  const [row] = await storage.read({ from: artifactTable, where, limit: 1 })
  return row
}
