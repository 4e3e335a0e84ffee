import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { LabelledPage, PageWord } from '@docent/core/ports'
import { z } from 'zod'
import type { LabelledSet } from './labelled-set.ts'
import { valuePlacer, type ValuedPage } from './place-values.ts'

const fieldsSchema = z.record(z.string(), z.string())
/**
 * Receipts as SROIE has them: below `train` and `test`, lines with their corners (`box`) and values by field (`entities`, or `key`).
 * Values become labels of the words in which they are found.
 */
export function readSroie(directory: string): LabelledSet {
  const part = (name: string) =>
    globSync(join(directory, '**', name, 'box', '*.{txt,csv}'))
      .sort()
      .map(readReceipt)
  const [train, test] = [part('train'), part('test')]
  const entitiesOf = valuePlacer(train)
  const pages = (receipts: readonly Receipt[]): LabelledPage[] =>
    receipts.map((receipt) => ({ ...pageOf(receipt), entities: entitiesOf(receipt) }))
  return {
    name: basename(directory),
    train: pages(train),
    test: pages(test),
    fields: test.map(({ fields }) => fields),
    hasOrder: false,
  }
}

interface Receipt extends ValuedPage {
  readonly name: string
}

function readReceipt(file: string): Receipt {
  const name = basename(file).replace(/\.\w+$/, '')
  const [values] = globSync(join(dirname(file), '..', '{entities,key}', `${name}.{txt,json}`))
  const fields = values === undefined ? {} : fieldsSchema.parse(JSON.parse(readFileSync(values, 'utf8')))
  return { name, fields, words: readFileSync(file, 'utf8').split(/\r?\n/).flatMap(wordsOfLine) }
}

function pageOf({ name, words }: Receipt) {
  const side = (at: 2 | 3): number => Math.max(1, ...words.map((word) => word.box[at]))
  return { document: name, page: 0, width: side(2), height: side(3), words }
}

/** Words of a line, their boxes by the share of letters; labels and values that stick together are cut apart. */
function wordsOfLine(line: string): PageWord[] {
  const parts = line.split(',')
  const corners = parts.slice(0, 8).map(Number)
  const text = parts.slice(8).join(',')
  if (corners.length < 8 || corners.some(Number.isNaN) || text.trim() === '') return []
  const [x0, x1] = [Math.min(corners[0]!, corners[6]!), Math.max(corners[2]!, corners[4]!)]
  const [y0, y1] = [Math.min(corners[1]!, corners[3]!), Math.max(corners[5]!, corners[7]!)]
  const across = (letter: number): number => x0 + ((x1 - x0) * letter) / text.length
  return [...text.matchAll(/\p{L}[^\s:]*:+(?=\d)|\S+/gu)].flatMap((match) => {
    const pieces = /^(\p{L}[\p{L}.]*[:.#]+|RM|[$£€])(\d.*)$/u.exec(match[0])
    const texts = pieces === null ? [match[0]] : [pieces[1]!, pieces[2]!]
    let at = match.index
    return texts.map((word): PageWord => {
      const start = at
      at += word.length
      return { text: word, box: [across(start), y0, across(at), y1] }
    })
  })
}
