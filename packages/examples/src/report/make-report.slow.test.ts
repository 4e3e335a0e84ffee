/** @module-tag slow */
import { expect, it } from 'vitest'
import { makeReport } from './make-report.ts'
import { offlineModel } from './offline-model.ts'

it(
  'an agent reads three documents, and makes a table, a chart and a report with sources',
  { timeout: 60_000 },
  async () => {
    const { answer, sources, files } = await makeReport([offlineModel()])
    expect(answer).toMatch(
      /^The ferries carried 122,850 passengers: Harrow 48,200 \[\d\], Lind 12,900 \[\d\], Torup 61,750 \[\d\]\./,
    )
    expect(sources).toEqual(['harrow.md', 'lind.md', 'torup.md'])
    expect([...files.keys()]).toEqual(['passengers.csv', 'passengers.svg', 'report.docx', 'report.md'])
    const text = (name: string) => new TextDecoder().decode(files.get(name))
    expect(text('passengers.csv').trim().split(/\r?\n/)).toEqual([
      'Harbour,Passengers',
      'Harrow,48200',
      'Lind,12900',
      'Torup,61750',
    ])
    expect(text('passengers.svg')).toContain('Torup')
    expect(text('report.md')).toMatch(/\| Torup \| 61,750 \| \[\d\] \|/)
    expect(text('report.docx').slice(0, 2)).toBe('PK')
  },
)
