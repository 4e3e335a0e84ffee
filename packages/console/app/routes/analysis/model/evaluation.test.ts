import { expect, it } from 'vitest'
import type { Page, Word } from '../editor/via.ts'
import { evaluate } from './evaluation.ts'

const word = (at: number, label?: string, confidence?: number): Word => ({
  ...{ at: String(at), text: `w${at}`, x: at * 100, y: 0, width: 90, height: 10 },
  ...{ label, confidence },
})
const page = (filename: string, words: readonly Word[]): Page => ({ key: filename, filename, done: false, words })

// The figures by label leave out documents without labels, and the matrix and the calibration counted them as errors.
it('counts the pages of documents that have labels, and no others', () => {
  const truth = [
    page('a.pdf+0.png', [word(0, 'total'), word(1)]),
    page('a.pdf+1.png', [word(0), word(1)]),
    page('b.pdf+0.png', [word(0), word(1)]),
    page('letter.png', [word(0)]),
  ]
  const predicted = [
    page('a.pdf+0.png', [word(0, 'total', 0.95), word(1)]),
    page('a.pdf+1.png', [word(0, 'total', 0.65), word(1)]),
    page('b.pdf+0.png', [word(0, 'total', 0.95), word(1, 'total', 0.95)]),
    page('letter.png', [word(0, 'total', 0.95)]),
  ]
  const { confusion, calibration } = evaluate(truth, predicted, 'none')
  expect(confusion).toEqual({ total: { total: 1 }, none: { total: 1 } })
  expect(calibration).toEqual([
    { confidence: 0.65, right: 0, words: 1 },
    { confidence: 0.95, right: 1, words: 1 },
  ])
})
