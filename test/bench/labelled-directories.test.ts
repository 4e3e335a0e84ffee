import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { textOf } from '../../bench/analysis/measures.ts'
import { readFunsd } from '../../bench/analysis/read-funsd.ts'
import { readSroie } from '../../bench/analysis/read-sroie.ts'
import { readVia } from '../../bench/analysis/read-via.ts'
import type { LabelledPage } from '@docent/core/ports'

const directory = mkdtempSync(join(tmpdir(), 'labelled-'))
afterAll(() => rmSync(directory, { recursive: true }))

function put(file: string, content: unknown): void {
  mkdirSync(dirname(join(directory, file)), { recursive: true })
  writeFileSync(join(directory, file), typeof content === 'string' ? content : JSON.stringify(content))
}

const labelsOf = (page: LabelledPage): (readonly [string, string])[] =>
  page.entities.map(({ label, words }) => [label, textOf(page, words)] as const)

describe('reading labelled sets', () => {
  it('reads forms as FUNSD has them, without words of no text and without "other"', () => {
    const word = (text: string, x: number) => ({ text, box: [x, 10, x + 30, 22] })
    const form = {
      form: [
        { id: 0, label: 'question', words: [word('Due', 10), word('date:', 44)], linking: [[0, 1]] },
        { id: 1, label: 'answer', words: [word('May', 90), word(' ', 124)], linking: [] },
        { id: 2, label: 'other', words: [word('page', 200)], linking: [] },
      ],
    }
    put('funsd/training_data/annotations/one.json', form)
    put('funsd/testing_data/annotations/two.json', form)
    const { train, test, hasOrder } = readFunsd(join(directory, 'funsd'))
    expect([train.length, test.length, hasOrder]).toEqual([1, 1, true])
    expect(test[0]!.words).toHaveLength(4)
    expect(labelsOf(test[0]!)).toEqual([
      ['question', 'Due date:'],
      ['answer', 'May'],
    ])
  })

  it('reads receipts as SROIE has them, finding values that are written a little differently', () => {
    const line = (y: number, text: string) => `10,${y},200,${y},200,${y + 12},10,${y + 12},${text}`
    const lines = [line(10, 'OAK TRADING, LTD'), line(30, 'DATE:12/03/2018 14:05'), line(50, 'TOTAL RM9.50')].join(
      '\r\n',
    )
    const fields = { company: 'OAK TRADING LTD', date: '12/03/2018', total: '9.50' }
    for (const part of ['train', 'test']) {
      put(`sroie/${part}/box/X1.txt`, lines)
      put(`sroie/${part}/entities/X1.txt`, fields)
    }
    const set = readSroie(join(directory, 'sroie'))
    expect(set.fields).toEqual([fields])
    expect(Object.fromEntries(labelsOf(set.train[0]!))).toEqual({
      company: 'OAK TRADING, LTD',
      date: '12/03/2018',
      total: '9.50',
    })
  })

  it('labels of equal values on a receipt the one at the place of the field on others', () => {
    const line = (y: number, text: string) => `10,${y},200,${y},200,${y + 12},10,${y + 12},${text}`
    const receipt = (name: string, lines: readonly string[], total: string) => {
      for (const part of ['train', 'test']) {
        put(`equal/${part}/box/${name}.txt`, lines.map((text, at) => line(10 + 20 * at, text)).join('\n'))
        put(`equal/${part}/entities/${name}.txt`, { total })
      }
    }
    receipt('X1', ['TEA 2.00', 'BUN 1.00', 'TOTAL 3.00'], '3.00')
    receipt('X2', ['RICE 5.00', 'TEA 2.00', 'TOTAL 7.00', 'CASH 10.00'], '7.00')
    receipt('X3', ['SOUP 9.50', 'TOTAL 9.50', 'CASH 9.50'], '9.50')
    const { train } = readSroie(join(directory, 'equal'))
    expect(train.map(({ entities }) => entities.map(({ words }) => words))).toEqual([[[5]], [[5]], [[3]]])
  })

  it('reads annotation sets of VIA, with the classes of their pages', () => {
    const region = (text: string, x: number, label?: string) => ({
      shape_attributes: { name: 'rect', x, y: 10, width: 30, height: 12 },
      region_attributes: { text, ...(label && { label }) },
    })
    const page = {
      filename: 'bill.pdf+2.png',
      size: -1,
      regions: [region('Oak', 10, 'company'), region('Ltd', 50, 'company'), region('Bill', 90)],
      file_attributes: { pageClass: 'invoice' },
    }
    const pages = { 'bill.pdf+2.png-1': page }
    put('via/train.json', { _via_img_metadata: pages, _via_settings: {} })
    put('via/test.json', pages)
    const { labelled, classified } = readVia(join(directory, 'via'))
    expect(labelsOf(labelled.train[0]!)).toEqual([['company', 'Oak Ltd']])
    expect(classified.test).toMatchObject([{ document: 'bill.pdf', page: 2, pageClass: 'invoice' }])
  })
})
