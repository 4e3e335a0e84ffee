import type { Row } from '@docent/core/ports'
import { faultsOfStore } from './check-dump.ts'
import type { Corpus } from './ingest-corpus.ts'
import type { IngestJournal } from './ingest-job.ts'
import type { Dump } from './protocol.ts'

/** Everything in which a store differs from what it must hold after the ingestion. */
export function faultsOfIngest(dump: Dump, journal: IngestJournal, corpus: Corpus): string[] {
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const rows = (table: string) => dump.tables[table] ?? []
  const documents = new Map(rows('document').map((row) => [row['id'], row]))

  for (const { id, searchable, kept } of journal.collections) {
    const [collection] = rows('collection').filter((row) => row['id'] === id)
    const members = rows('membership').filter((row) => row['collection_id'] === id)
    const count = (state: string) => members.filter((row) => row['state'] === state).length
    const what = String(collection?.['name'])
    expect(count('searchable') === searchable, `${what}: ${count('searchable')} searchable, not ${searchable}`)
    expect(count('kept') === kept, `${what}: ${count('kept')} kept, not ${kept}`)
    const live = members.filter((row) => row['live'] === true)
    const places = live.map((row) => `${row['source_uri'] ?? documents.get(row['document_id']!)?.['name']}`)
    expect(new Set(places).size === places.length, `${what}: a document is there twice`)
  }

  const bad = corpus.files.filter(({ fails }) => fails !== undefined)
  const failed = rows('membership').filter((row) => row['state'] === 'failed' && row['job_id'] === journal.bulk)
  for (const { filename, fails } of bad) {
    const of = failed.filter((row) => documents.get(row['document_id']!)?.['name'] === filename)
    expect(of.length === 1, `${filename} failed ${of.length} times`)
    for (const row of of) expect(fails!.test(`${row['error']}`), `${filename} failed because of ${row['error']}`)
  }
  expect(
    rows('membership').every((row) => row['state'] !== 'failed' || failed.includes(row)),
    'other documents failed too',
  )
  faults.push(...faultsOfProgress(dump, journal, corpus, bad.length))
  for (const [first, again] of journal.repeated)
    expect(first === again, `a repeated call began ${again}, not ${first} again`)
  expect(
    rows('secret').every((row) => row['job_id'] === 'mark'),
    'sealed credentials are left',
  )
  return [...faults, ...faultsOfLeftovers(dump), ...faultsOfStore(dump)]
}

function faultsOfProgress(dump: Dump, { bulk }: IngestJournal, corpus: Corpus, bad: number): string[] {
  const faults: string[] = []
  for (const row of dump.tables['job_progress'] ?? []) {
    const { total, remaining, completed, failed, canceled } = row
    const settled = Number(completed) + Number(failed) + Number(canceled)
    if (remaining !== 0 || settled !== total) faults.push(`job ${row['job_id']} counts ${JSON.stringify(row)}`)
    if (row['job_id'] === bulk && (completed !== corpus.searchable || failed !== bad))
      faults.push(`the job of uploads counts ${JSON.stringify(row)}`)
    if (row['job_id'] !== bulk && failed !== 0) faults.push(`a job failed in parts: ${JSON.stringify(row)}`)
  }
  for (const job of dump.tables['job'] ?? []) {
    if (job['state'] !== 'completed' || job['error'] !== null)
      faults.push(`job ${job['kind']} is ${job['state']}: ${job['error']}`)
  }
  return faults
}

const namedBlobs: readonly (readonly [table: string, column: string])[] = [
  ['upload', 'blob_key'],
  ['document', 'source_key'],
  ['document', 'text_key'],
  ['document', 'words_key'],
  ['membership', 'embedding_key'],
  ['embedding_set', 'blob_key'],
]

/** Behind the sweeps nothing is left that no row names, except earlier attempts of documents that are there. */
function faultsOfLeftovers(dump: Dump): string[] {
  const rows = (table: string) => dump.tables[table] ?? []
  const rankings = rows('collection_index').map(({ ranking }) => (ranking as { readonly key?: string } | null)?.key)
  const named = new Set<unknown>([
    ...namedBlobs.flatMap(([table, column]) => rows(table).map((row: Row) => row[column])),
    ...rankings,
  ])
  const folders = new Set(rows('document').map((row) => `documents/${row['id']}`))
  const left = Object.keys(dump.blobs).filter(
    (key) => !named.has(key) && !folders.has(key.split('/').slice(0, 2).join('/')),
  )
  const sets = new Set(rows('chunk_set').map((row) => row['id']))
  const loose = new Set(rows('chunk').flatMap((row) => (sets.has(row['chunk_set_id']!) ? [] : [row['chunk_set_id']])))
  return [
    ...left.map((key) => `nobody names the blob ${key}`),
    ...(loose.size > 0 ? [`${loose.size} sets of chunks belong to nobody`] : []),
  ]
}
