import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgedReports } from './judged-reports.ts'
import { madeReports } from './made-reports.ts'
import { reportPdf } from './report-pdf.ts'

/**
 * Writes the made reports to a directory, as a set in BEIR's form and, with `--pdf`, as files to upload. `--seed` makes
 * other figures. Run: node --conditions=docent-source bench/retrieval/reports/write-reports.ts DIRECTORY
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, pdf: { type: 'boolean', default: false } },
})
const [directory] = positionals
if (directory === undefined) throw new Error('Name the directory to write to.')

const made = madeReports(Number(values.seed))
const { documents, queries, grades } = judgedReports(made)
const save = (name: string, lines: readonly string[]): void =>
  writeFileSync(join(directory, name), `${lines.join('\n')}\n`)
const entries = (list: readonly { id: string; text: string }[]): string[] =>
  list.map(({ id, text }) => JSON.stringify({ _id: id, text }))

mkdirSync(directory, { recursive: true })
save('corpus.jsonl', entries(documents))
save('queries.jsonl', entries(queries))
save('unanswerable.jsonl', entries(made.unanswerable))
save('qrels.tsv', [
  'query-id\tcorpus-id\tscore',
  ...[...grades].flatMap(([query, pages]) => [...pages].map(([page, grade]) => `${query}\t${page}\t${grade}`)),
])
if (values.pdf)
  for (const report of made.reports) writeFileSync(join(directory, `${report.file}.pdf`), await reportPdf(report))
