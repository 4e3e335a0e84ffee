import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly _id: string
  readonly title?: string
  readonly text: string
}

export interface JudgedSet {
  readonly documents: readonly { readonly id: string; readonly text: string }[]
  readonly queries: readonly { readonly id: string; readonly text: string }[]
  /** Grade of a document for a query; those not in it are not relevant. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Reads a set in BEIR's form: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` with a header line. */
export function readJudgedSet(directory: string): JudgedSet {
  const lines = (name: string): string[] => readFileSync(join(directory, name), 'utf8').trim().split('\n')
  const entries = (name: string): Entry[] => lines(name).map((line) => JSON.parse(line) as Entry)
  const grades = new Map<string, Map<string, number>>()
  for (const line of lines('qrels.tsv').slice(1)) {
    const [query = '', document = '', grade = '0'] = line.split('\t')
    const ofQuery = grades.get(query) ?? new Map<string, number>()
    ofQuery.set(document, Number(grade))
    grades.set(query, ofQuery)
  }
  return {
    documents: entries('corpus.jsonl').map(({ _id, title = '', text }) => ({
      id: _id,
      // Some sets repeat the title at the beginning of the text.
      text: title === '' || text.startsWith(title) ? text : `${title}\n${text}`,
    })),
    queries: entries('queries.jsonl')
      .filter(({ _id }) => grades.has(_id))
      .map(({ _id, text }) => ({ id: _id, text })),
    grades,
  }
}
