/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { call, readBack, written } from './tool-calls.ts'

const markdown = `# Report

Profit rose **sharply** [1] as *expected* and \`code\`; see [the source](https://example.org/a).

1. First
   - Inner
2. Second

| Year | Sum |
| ---- | --: |
| 2024 |  10 |

> Quoted

<!-- pagebreak -->

Next
`

describe('write_pdf', () => {
  it('writes what can be read back, with headers, footers and numbers of pages', async () => {
    const input = { file_name: 'report', markdown, title: 'Annual', footer: 'Foot', header: 'Head' }
    const result = await call('write_pdf', input)
    expect(result.content).toMatch(/^Wrote report\.pdf \(\d+ bytes, 2 pages\)\.$/)
    const [first, second, ...others] = await readBack(result.files![0]!.content, 'report.pdf')
    expect(first).toContain('Head\n\nAnnual\n\nReport\n\nProfit rose sharply [1] as expected and code; see the source.')
    expect(first).toContain('| Year | Sum |\n| --- | --- |\n| 2024 | 10 |')
    for (const text of ['1. First', 'Inner', '2. Second', 'Quoted', 'Foot · 1 / 2']) expect(first).toContain(text)
    expect(second).toMatch(/^Head\s+Next\s+Foot · 2 \/ 2$/)
    expect(others).toEqual([])
  })

  it('keeps letters of many languages', async () => {
    const text = 'Ελληνικά Привет İstanbul ğüş'
    const bytes = await written('write_pdf', {
      file_name: 'letters',
      markdown: `${text}\n\nمرحبا بالعالم\n\nשלום עולם`,
    })
    const [page] = await readBack(bytes, 'letters.pdf')
    for (const line of [text, 'مرحبا بالعالم', 'שלום עולם']) expect(page).toContain(line)
  })

  it('names the characters that no font has', async () => {
    const result = await call('write_pdf', { file_name: 'chinese', markdown: 'Chinese: 漢字' })
    expect(result.content).toContain('lack 2 characters of the text, shown as □: 漢 字.')
    expect((await readBack(result.files![0]!.content, 'chinese.pdf'))[0]).toContain('Chinese: □□')
  })

  it('writes the same bytes for the same input', async () => {
    const input = { file_name: 'report', markdown }
    const [one, other] = [await written('write_pdf', input), await written('write_pdf', input)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
