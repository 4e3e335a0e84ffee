import { describe, expect, it } from 'vitest'
import { checkOnnxOptions } from './onnx-options.ts'
import { requireRuntime } from './require-runtime.ts'
import { tokenWindows } from './token-windows.ts'

const options = { model: new Uint8Array(1), tags: ['O', 'B-total'], tokenize: () => [1] }

describe('options of the ONNX labeller', () => {
  it('names an option that is wrong', () => {
    expect(() => checkOnnxOptions(options)).not.toThrow()
    expect(() => checkOnnxOptions({ ...options, tags: ['B-total', 'I-total'] })).toThrow(/"tags"/)
    expect(() => checkOnnxOptions({ ...options, longest: 3 })).toThrow(/"longest" must be a whole number from 4 on/)
  })

  it('explains how to install the runtime', () => {
    const missing = (): string => {
      throw new Error('not found')
    }
    expect(() => requireRuntime(missing)).toThrow(/npm install onnxruntime-web@1\.30\.0/)
  })
})

describe('tokenWindows', () => {
  const words = ['one', '', 'two', 'three'].map((text, at) => ({
    text,
    box: [at * 50, 0, at * 50 + 50, 10] as const,
  }))
  const page = { document: 'a', page: 0, width: 200, height: 100, words }
  const tokenize = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

  it('divides a page between words, cuts words that are too long, and leaves out those of no tokens', () => {
    const windows = tokenWindows(page, { tokenize, startToken: 1, endToken: 2, longest: 6, readingOrder: 'given' })
    expect(windows.map((window) => window.words)).toEqual([[0], [2], [3]])
    expect(windows[2]!.tokens).toEqual([1, ...tokenize('thre'), 2])
    expect(windows[2]!.starts).toEqual([1])
  })

  it('gives boxes in thousandths of the page, and those of tokens around it', () => {
    const [window] = tokenWindows(page, { tokenize: () => [7], startToken: 1, endToken: 2 })
    expect(window!.words).toEqual([0, 1, 2, 3])
    expect(window!.boxes).toEqual([
      [0, 0, 0, 0],
      ...[0, 250, 500, 750].map((x) => [x, 0, x + 250, 100]),
      [1000, 1000, 1000, 1000],
    ])
  })
})
