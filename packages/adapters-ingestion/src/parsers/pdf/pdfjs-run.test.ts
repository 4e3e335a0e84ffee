import { describe, expect, it } from 'vitest'
import { splitRun } from './pdfjs-run.ts'

const run = { width: 100, height: 10, transform: [10, 0, 0, -10, 20, 50], glued: false }

describe('splitRun', () => {
  it('gives each word its share of the run', () => {
    const { words, glued } = splitRun({ ...run, text: 'one three ' })
    expect(words.map(({ text, x0, x1, glued: joined }) => ({ text, x0, x1, joined }))).toEqual([
      { text: 'one', x0: 20, x1: 50, joined: false },
      { text: 'three', x0: 60, x1: 110, joined: false },
    ])
    expect(words[0]?.y0).toBeCloseTo(42.2)
    expect(words[0]?.y1).toBeCloseTo(52.2)
    expect(glued).toBe(false)
  })

  it('reports which words continue without white space', () => {
    const { words, glued } = splitRun({ ...run, text: 'ly on', glued: true })
    expect(words.map((word) => word.glued)).toEqual([true, false])
    expect(glued).toBe(true)
  })

  it('takes letters of scripts without spaces one by one', () => {
    const { words } = splitRun({ ...run, text: '東京 abc' })
    expect(words.map(({ text, glued }) => [text, glued])).toEqual([
      ['東', false],
      ['京', true],
      ['abc', false],
    ])
  })

  it('writes ligatures as letters and leaves out what is no text', () => {
    expect(splitRun({ ...run, text: '\ufb01nd\u0000\ufffe me' }).words.map((word) => word.text)).toEqual(['find', 'me'])
  })
})
