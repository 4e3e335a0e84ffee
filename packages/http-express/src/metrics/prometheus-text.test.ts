import { expect, it } from 'vitest'
import { prometheusText } from './prometheus-text.ts'

it('writes families with help, type and escaped labels', () => {
  const samples = [{ labels: { a: 'say "x"\n\\', b: 'plain' }, value: 1.5 }, { value: Number.POSITIVE_INFINITY }]
  expect(
    prometheusText([
      { name: 'first_total', type: 'counter', help: 'Two\nlines \\ "quoted"', samples },
      { name: 'nothing', type: 'gauge', help: 'Not there', samples: [] },
      { name: 'odd', type: 'gauge', help: 'Odd', samples: [{ value: Number.NaN }, { value: -1 / 0 }, { value: 1e21 }] },
    ]),
  ).toBe(
    [
      '# HELP first_total Two\\nlines \\\\ "quoted"',
      '# TYPE first_total counter',
      'first_total{a="say \\"x\\"\\n\\\\",b="plain"} 1.5',
      'first_total +Inf',
      '# HELP odd Odd',
      '# TYPE odd gauge',
      'odd NaN',
      'odd -Inf',
      'odd 1e+21',
      '',
    ].join('\n'),
  )
})
