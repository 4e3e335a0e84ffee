/** @module-tag slow */
import type { ParsePreferences, ParseResult } from '@docent/core/ports'
import { fakeTextRecognizer } from '@docent/core/testing'
import { PDFDocument, rgb } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfParser } from './pdf-parser.ts'

const recognizer = fakeTextRecognizer({ name: 'plain', read: () => 'The whole text of the page' })
const parser = pdfParser({ recognizers: [recognizer] })
afterAll(() => parser.close())

const advice = 'Save them from the PDF and upload them separately.'

describe('files inside a PDF', () => {
  it('are named in a warning, with letters of all languages and no breaks of lines', async () => {
    const bytes = await portfolio(['Bericht März.pdf', '年度報告.xlsx', 'one\nof two.txt'])
    const { warnings, text } = await read(bytes)
    expect(text).toEqual(['Open this portfolio in another program'])
    expect(warnings).toEqual([
      `The PDF contains files that were not read: "Bericht März.pdf", "年度報告.xlsx", "one of two.txt". ${advice}`,
    ])
  })

  it('are counted where they are many, and numbered where their names are too long', async () => {
    const names = Array.from({ length: 22 }, (_, at) => `${String(at).padStart(2, '0')}.txt`)
    const { warnings = [] } = await read(await portfolio(['first.txt', `${'long'.repeat(100)}.txt`, ...names]))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/: "first\.txt", "file 2", "00\.txt", .*"17\.txt" and 4 more\. Save/)
  })

  it('are named once where pages are read by their picture', async () => {
    const { warnings, text } = await read(await portfolio(['a.txt'], 'scan'))
    expect(text).toEqual(['The whole text of the page'])
    expect(warnings).toEqual([`The PDF contains files that were not read: "a.txt". ${advice}`])
  })

  it('are named in the error where nothing else is in the PDF', async () => {
    const message = `The PDF contains files that were not read: "a.txt". ${advice}`
    await expect(read(await portfolio(['a.txt'], 'no page'))).rejects.toMatchObject({ message })
  })
})

async function portfolio(names: readonly string[], page: 'text' | 'scan' | 'no page' = 'text'): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  if (page !== 'no page') {
    const only = document.addPage([300, 200])
    if (page === 'text') only.drawText('Open this portfolio in another program', { x: 20, y: 100, size: 10 })
    else only.drawRectangle({ x: 20, y: 20, width: 200, height: 100, color: rgb(0, 0, 0) })
  }
  for (const name of names) await document.attach(Buffer.from(`text of ${name}`), name)
  return document.save({ addDefaultPage: false })
}

async function read(bytes: Uint8Array): Promise<ParseResult & { text: string[] }> {
  const text: string[] = []
  const preferences: ParsePreferences = {}
  const result = await parser.parse({
    ...{ bytes, preferences, fileName: 'file.pdf', mediaType: 'application/pdf' },
    signal: new AbortController().signal,
    onPage: (page) => void text.push(page.text),
  })
  return { ...result, text }
}
