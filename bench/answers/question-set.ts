import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { write, utils } from '@e965/xlsx'

export interface JudgedQuestion {
  readonly id: string
  readonly kind: string
  readonly question: string
  /** Asked before in the same chat. */
  readonly after?: string
  /** Strings that a right answer holds, all of them. Absent: the documents do not answer the question. */
  readonly expect?: readonly string[]
  /** Strings that a right answer does not hold, such as the neighbouring row of a table. */
  readonly forbid?: readonly string[]
}

type Sheets = readonly { readonly name: string; readonly rows: (string | number)[][] }[]

export interface SetFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** What it is made from, where that can be read as text. */
  readonly source?: string
}

export interface QuestionSet {
  readonly files: readonly SetFile[]
  readonly questions: readonly JudgedQuestion[]
}

/** A directory with `files` and `questions.jsonl`; `NAME.sheets.json` describes a workbook, which is generated from it. */
export function readQuestionSet(directory: string): QuestionSet {
  const files = join(directory, 'files')
  const lines = readFileSync(join(directory, 'questions.jsonl'), 'utf8').split('\n')
  return {
    files: readdirSync(files)
      .toSorted()
      .map((name) => fileOf(name, readFileSync(join(files, name)))),
    questions: lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as JudgedQuestion),
  }
}

/** Rules are tuned on one half only; the text of a question decides which, so that adding others moves none. */
export const isHeldOut = ({ question }: JudgedQuestion): boolean =>
  (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 1

function fileOf(name: string, bytes: Uint8Array): SetFile {
  const workbook = /^(.+)\.sheets\.json$/.exec(name)?.[1]
  const source = Buffer.from(bytes).toString('utf8')
  if (workbook === undefined) return { name, bytes, source }
  const book = utils.book_new()
  for (const sheet of JSON.parse(source) as Sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(sheet.rows), sheet.name)
  }
  return { name: `${workbook}.xlsx`, bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), source }
}
