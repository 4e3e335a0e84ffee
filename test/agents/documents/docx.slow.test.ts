/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { readBack, written } from './tool-calls.ts'

const markdown = `# Report

Profit rose **sharply** [1] as *expected*; see [the source](https://example.org/a).

1. First
   - Inner
     1. Innermost
2. Second

| Year | Sum |
| ---- | --: |
| 2024 |  10 |

> Quoted

\`\`\`
a  b
\`\`\`
`

describe('write_docx', () => {
  it('writes what can be read back', async () => {
    const bytes = await written('write_docx', { file_name: 'report', markdown, title: 'Annual', footer: 'Foot' })
    const [text] = await readBack(bytes, 'report.docx')
    expect(text).toContain('# Annual\n\n# Report\n\nProfit rose sharply [1] as expected; see [the source]')
    expect(text).toContain('1. First\n  - Inner\n    1. Innermost\n2. Second')
    expect(text).toContain('| Year | Sum |\n| --- | --- |\n| 2024 | 10 |')
    expect(text).toContain('Quoted\n\na  b')
    expect(text).toContain('Footer: Foot')
  })

  it('writes the same bytes for the same input', async () => {
    const input = { file_name: 'report', markdown }
    const [one, other] = [await written('write_docx', input), await written('write_docx', input)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
