import { describe, expect, it } from 'vitest'
import { createDataRemover, isEmbeddedFile, withoutEmbeddedData } from './embedded-data.ts'

const picture = Buffer.from(Array.from({ length: 3_000 }, (_byte, index) => (index * 7919) % 256)).toString('base64')
const text = `One ![a bird](data:image/png;base64,${picture}) two\n\n[image1]: <data:image/svg+xml;charset=utf-8;base64,${picture}>\nthree data: none`
const left = 'One ![a bird]() two\n\n[image1]: <>\nthree data: none'

describe('data in a text', () => {
  it('is left out, and nothing else', () => {
    expect(withoutEmbeddedData(text)).toBe(left)
    expect(withoutEmbeddedData('see data:x and ;base64, and more')).toBe('see data:x and ;base64, and more')
  })

  it.each([1, 2, 7, 40, 1_000])('is left out wherever the text is parted: every %d letters', (size) => {
    const remover = createDataRemover()
    let written = ''
    for (let start = 0; start < text.length; start += size) written += remover.write(text.slice(start, start + size))
    expect(written + remover.end()).toBe(left)
  })
})

describe('a file in letters', () => {
  it('is known', () => {
    expect(isEmbeddedFile(picture)).toBe(true)
    expect(isEmbeddedFile(`data:application/pdf;base64,${picture}`)).toBe(true)
    expect(isEmbeddedFile(`\n${picture.replace(/.{76}/g, '$&\n    ')}\n`)).toBe(true)
  })

  it.each([
    ['a sentence', 'Some 20 words Of a Sentence without any sign '.repeat(20)],
    ['a gene', 'ACGTTGCA'.repeat(100)],
    ['a key', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'],
    ['an address', `https://example.org/${'Ab1/'.repeat(100)}`],
  ])('is not %s', (_name, value) => {
    expect(isEmbeddedFile(value)).toBe(false)
  })
})
