import type { Row } from '@docent/core/ports'
import { endlessText, shortAnswer } from './endless-model.ts'
import type { Journal } from './main-job.ts'
import type { Dump } from './protocol.ts'

const wholeText = endlessText(400_000)
const text = (value: unknown): string => String(value)

/** Everything in which a store differs from what it must hold after the main job; empty when all is well. */
export function faultsOf(dump: Dump, journal: Journal): string[] {
  return [...faultsOfContent(dump, journal), ...faultsOfStore(dump)]
}

function faultsOfContent(dump: Dump, journal: Journal): string[] {
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const rows = (table: string) => dump.tables[table] ?? []
  const same = (what: string, found: readonly string[], wanted: readonly string[]) =>
    expect(
      JSON.stringify([...found].sort()) === JSON.stringify([...wanted].sort()),
      `${what}: found ${found.join(' ') || 'none'}, not ${wanted.join(' ') || 'none'}`,
    )
  const ids = (table: string) => rows(table).map((row) => text(row['id']))

  same('collections', ids('collection'), [journal.collectionId])
  same('uploads', ids('upload'), journal.uploadIds)
  same('documents', ids('document'), journal.keptDocuments)
  same('chats', ids('chat_session'), journal.keptChats)
  const jobs = rows('job')
  const deletions = jobs.filter((row) => row['kind'] === 'delete_collection')
  expect(deletions.length === 1, `${deletions.length} jobs delete the collection`)
  same(
    'jobs',
    jobs.filter((row) => row['kind'] !== 'delete_collection').map((row) => text(row['id'])),
    journal.jobIds,
  )
  for (const job of jobs) {
    const id = text(job['id'])
    const wanted = id === journal.jobIds[2] ? ['completed', 'canceled'] : ['completed']
    expect(wanted.includes(text(job['state'])), `job ${id} (${job['kind']}) is ${job['state']}`)
  }
  const progress = new Map(rows('job_progress').map((row) => [row['job_id'], row]))
  const uploaded = progress.get(journal.jobIds[0]!)
  expect(uploaded?.['completed'] === 3, `the job of 3 uploads counts ${JSON.stringify(uploaded)}`)

  const live = rows('membership').filter((row) => row['state'] === 'searchable')
  same(
    'searchable documents',
    live.map((row) => text(row['document_id'])),
    journal.keptDocuments,
  )

  const messages = rows('message')
  const questions = messages.filter((row) => row['role'] === 'user').map((row) => text(row['id']))
  same(
    'questions',
    questions,
    journal.answers.map(({ questionId }) => questionId),
  )
  for (const { questionId, text: heard, modelled } of journal.answers) {
    const replies = messages.filter((row) => row['reply_to'] === questionId)
    expect(replies.length === 1, `question ${questionId} has ${replies.length} answers`)
    const content = text(replies[0]?.['content'])
    expect(replies[0]?.['error'] === null, `question ${questionId} failed: ${replies[0]?.['error']}`)
    expect(content === heard, `a reader ended with ${quoted(heard)}, the message says ${quoted(content)}`)
    if (modelled)
      expect(wholeText.startsWith(content) && content !== '', `the answer is no beginning: ${quoted(content)}`)
  }
  const [, finished, , short] = journal.answers
  expect(/\.\s*$/.test(finished?.text ?? ''), `finish left half a sentence: ${quoted(finished?.text ?? '')}`)
  expect(short?.text === shortAnswer, `the whole answer is ${quoted(short?.text ?? '')}`)
  expect(journal.answers[0]!.text.includes('12 euros'), `the built-in model says ${quoted(journal.answers[0]!.text)}`)
  return faults
}

const quoted = (value: string) =>
  JSON.stringify(value.length > 90 ? `${value.slice(0, 40)} … ${value.slice(-50)}` : value)

const finalStates: Readonly<Record<string, readonly string[]>> = {
  job: ['completed', 'failed', 'canceled'],
  membership: ['searchable', 'kept', 'failed', 'canceled'],
  document: ['parsed', 'failed', 'canceled'],
  document_process: ['completed', 'failed', 'canceled'],
  generation: ['completed', 'stopped', 'failed'],
  agent_run: ['ended', 'stopped', 'failed'],
  collection: ['active', 'archived'],
  prompt_template: ['active'],
  chat_session: ['open'],
  collection_index: ['idle'],
  collection_description: ['current', 'dirty', 'manual'],
  analysis_project: ['active'],
  analysis_job: ['succeeded', 'failed', 'cancelled'],
  artifact: ['available', 'failed'],
  scoring_job: ['finished', 'failed'],
}

/** What waits until a collection has been quiet, or nobody reads a table any more. */
export const laterWork: readonly string[] = ['dropTable', 'tidyIndex', 'purgeIndex', 'learnRanking', 'calibrateGate']

/** What must hold of every store at rest, whatever was done with it. */
export function faultsOfStore(dump: Dump): string[] {
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const rows = (table: string) => dump.tables[table] ?? []
  const describes = (id: unknown) => rows('collection_description').some((row) => row['id'] === id)

  const leaving = rows('outbox').filter((row) => laterWork.includes(text(row['type'])))
  for (const table of ['outbox', 'timer']) {
    // A description that is stale waits for its documents to be quiet.
    const waits = (row: Row) => table === 'timer' && row['entity_kind'] === 'description' && describes(row['entity_id'])
    for (const row of rows(table))
      if (!leaving.includes(row) && !waits(row)) faults.push(`${table} holds ${JSON.stringify(row)}`)
  }
  for (const [table, states] of Object.entries(finalStates)) {
    for (const row of rows(table))
      expect(states.includes(text(row['state'])), `${table} ${row['id']} stays ${row['state']}`)
  }

  const seen = new Set<string>()
  for (const row of rows('history')) {
    if (row['accepted'] !== true || row['revision'] === 0) continue
    // Calls of tools that end together are one revision, and say which they are.
    const of = [row['entity_kind'], row['entity_id'], row['revision'], row['event'], row['state']]
    const step = [...of, JSON.stringify(row['audited'])].join(' ')
    expect(!seen.has(step), `history has ${step} twice`)
    seen.add(step)
  }

  const memberships = rows('membership')
  const searchable = memberships.filter((row) => row['state'] === 'searchable')
  const documents = new Map(rows('document').map((row) => [row['id'], row]))
  const chunks = Map.groupBy(rows('chunk'), (row) => text(row['chunk_set_id']))
  for (const row of searchable) {
    expect(documents.has(row['document_id']!), `membership ${row['id']} has no document`)
    const ordinals = (chunks.get(text(row['chunk_set_id'])) ?? [])
      .map((chunk) => Number(chunk['ordinal']))
      .sort((a, b) => a - b)
    expect(
      ordinals.length === row['chunk_count'] && ordinals.every((ordinal, index) => ordinal === index),
      `membership ${row['id']} has ${row['chunk_count']} chunks; stored are ${ordinals.join(' ')}`,
    )
  }
  for (const collection of rows('collection')) faults.push(...faultsOfCollection(collection, dump))
  for (const index of rows('collection_index')) {
    expect(
      rows('collection').some((row) => row['id'] === index['id']),
      `index of ${index['id']} outlives its collection`,
    )
  }
  const tables = [
    ...rows('collection_index').map((row) => text(row['table_name'])),
    ...leaving.map((row) => text((row['parameters'] as { table: string }).table)),
  ]
  for (const name of Object.keys(dump.indexes)) expect(tables.includes(name), `nobody names the index table ${name}`)

  for (const row of rows('generation')) {
    expect(row['concluded'] === true, `generation ${row['id']} is not concluded`)
    const replies = rows('message').filter((message) => message['reply_to'] === row['id'])
    expect(replies.length === 1, `generation ${row['id']} has ${replies.length} messages`)
  }
  for (const message of rows('message')) {
    expect(
      rows('chat_session').some((row) => row['id'] === message['session_id']),
      `message ${message['id']} has no chat`,
    )
  }

  for (const [table, columns] of Object.entries(blobColumns)) {
    for (const row of rows(table)) {
      for (const column of columns) {
        const key = row[column]
        if (key !== null) expect(text(key) in dump.blobs, `${table} ${row['id'] ?? ''} names the missing blob ${key}`)
      }
    }
  }
  return faults
}

const blobColumns: Readonly<Record<string, readonly string[]>> = {
  upload: ['blob_key'],
  document: ['source_key', 'text_key', 'words_key'],
  membership: ['embedding_key'],
  embedding_set: ['blob_key'],
  artifact_file: ['blob_key'],
  artifact_part: ['blob_key'],
  page_words: ['blob_key'],
  scoring_job: ['document_key', 'result_key'],
}

function faultsOfCollection(collection: Row, dump: Dump): string[] {
  const faults: string[] = []
  const rows = (table: string) => dump.tables[table] ?? []
  const members = rows('membership').filter((row) => row['collection_id'] === collection['id'])
  const searchable = members.filter((row) => row['state'] === 'searchable')
  const sizes = new Map(rows('document').map((row) => [row['id'], Number(row['size'])]))
  const inside = members.filter((row) => row['state'] === 'searchable' || row['state'] === 'kept')
  const counted = {
    document_count: inside.length,
    document_size: inside.reduce((sum, row) => sum + (sizes.get(row['document_id']!) ?? 0), 0),
    size_used: members.reduce((sum, row) => sum + Number(row['size_held'] ?? 0), 0),
    sessions_count: rows('chat_session').filter((row) => row['collection_id'] === collection['id']).length,
  }
  for (const [column, count] of Object.entries(counted)) {
    if (collection[column] !== count) faults.push(`${column} says ${collection[column]}, a count says ${count}`)
  }
  const blocks = members
    .filter((row) => row['first_chunk_id'] !== null)
    .map((row) => ({
      from: Number(row['first_chunk_id']),
      to: Number(row['first_chunk_id']) + Number(row['chunk_count']),
    }))
    .sort((a, b) => a.from - b.from)
  let free = 1
  for (const { from, to } of blocks) {
    if (from < free) faults.push(`chunk ids from ${from} on are given twice`)
    free = to
  }
  if (free - 1 > Number(collection['chunks_allocated'])) faults.push(`chunk id ${free - 1} was never allocated`)
  const identities = members.filter((row) => row['live'] === true).map((row) => row['identity'])
  if (new Set(identities).size !== identities.length) faults.push('a document is in the collection twice')

  const [index] = rows('collection_index').filter((row) => row['id'] === collection['id'])
  if (index && index['model'] !== collection['embedding_model']) faults.push('the index has vectors of another model')
  const present = index ? (dump.indexes[text(index['table_name'])] ?? {}) : {}
  const wanted = Object.fromEntries(searchable.map((row) => [text(row['id']), Number(row['chunk_count'])]))
  const asText = (counts: Readonly<Record<string, number>>) =>
    JSON.stringify(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (asText(present) !== asText(wanted)) faults.push(`the index holds ${asText(present)}, not ${asText(wanted)}`)
  return faults
}
