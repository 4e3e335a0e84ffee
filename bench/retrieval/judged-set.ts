import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly _id: string
  readonly title?: string
  readonly text: string
}

export interface JudgedDocument {
  readonly id: string
  /** Of the file; most sets have none. */
  readonly name?: string
  readonly text: string
}

export interface JudgedSet {
  readonly documents: readonly JudgedDocument[]
  readonly queries: readonly { readonly id: string; readonly text: string }[]
  /** Grade of a document for a query; those not in it are not relevant. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const lines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n')
const entries = (path: string): Entry[] => lines(path).map((line) => JSON.parse(line) as Entry)

/** Questions of a file in the form of `queries.jsonl`; none where there is no such file. */
export function readQueries(directory: string, name: string): JudgedSet['queries'] {
  const path = join(directory, name)
  return existsSync(path) ? entries(path).map(({ _id, text }) => ({ id: _id, text })) : []
}

export interface SetOptions {
  /** Only documents and questions whose id begins so. */
  readonly prefix?: string
  /** The part of an id before `#` is the name of a file; what follows is a page of it. */
  readonly named?: boolean
}

/** Reads a set in BEIR's form: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` with a header line. */
export function readJudgedSet(directory: string, { prefix = '', named = false }: SetOptions = {}): JudgedSet {
  const grades = new Map<string, Map<string, number>>()
  for (const line of lines(join(directory, 'qrels.tsv')).slice(1)) {
    const [query = '', document = '', grade = '0'] = line.split('\t')
    if (!query.startsWith(prefix)) continue
    const ofQuery = grades.get(query) ?? new Map<string, number>()
    ofQuery.set(document, Number(grade))
    grades.set(query, ofQuery)
  }
  return {
    documents: entries(join(directory, 'corpus.jsonl'))
      .filter(({ _id }) => _id.startsWith(prefix))
      .map(({ _id, title = '', text }) => ({
        id: _id,
        ...(named && { name: _id.slice(0, _id.lastIndexOf('#')) }),
        text: title === '' ? text : `${title}\n\n${text}`,
      })),
    queries: readQueries(directory, 'queries.jsonl').filter(({ id }) => grades.has(id)),
    grades,
  }
}

/** Part of the documents that are judged for a question of the part. */
const judgedShare = 0.6

/** A part of so many documents, always the same: questions with all that is relevant to them, and others. */
export function partOf(set: JudgedSet, documents: number): JudgedSet {
  if (set.documents.length <= documents) return set
  const kept = new Set<string>()
  const queries: JudgedSet['queries'][number][] = []
  for (const query of shuffled(set.queries)) {
    const relevant = [...(set.grades.get(query.id) ?? [])].filter(([id, grade]) => grade > 0 && !kept.has(id))
    if (kept.size + relevant.length > judgedShare * documents) continue
    queries.push(query)
    for (const [id] of relevant) kept.add(id)
  }
  for (const { id } of shuffled(set.documents)) if (kept.size < documents) kept.add(id)
  return { ...set, documents: set.documents.filter(({ id }) => kept.has(id)), queries }
}

/** With documents of other sets beside its own, which answer none of its questions. */
export const withOthers = (
  set: JudgedSet,
  others: readonly { readonly name: string; read(): JudgedSet }[],
): JudgedSet => ({
  ...set,
  documents: [
    ...set.documents,
    ...others.flatMap(({ name, read }) => read().documents.map((each) => ({ ...each, id: `${name} ${each.id}` }))),
  ],
})

/** In an order that has nothing to do with theirs. */
function shuffled<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => [createHash('sha256').update(item.id).digest('hex'), item] as const)
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
}
