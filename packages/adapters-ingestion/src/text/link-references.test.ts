import { describe, expect, it } from 'vitest'
import { markLink, resolveAllLinks, resolveLinks } from './link-references.ts'

const address = 'https://example.org/a'

describe('link references', () => {
  it('leaves the sentence whole and lists the address', () => {
    const { text, definitions } = resolveLinks(`See ${markLink('the report ', address)}of 2026.`)
    expect(text).toBe('See [the report] of 2026.')
    expect(definitions).toEqual([`[the report]: ${address}`])
  })

  it('does not split a word of which a part is a link', () => {
    expect(resolveLinks(`${markLink('Ind', address)}exation`).text).toBe('Indexation')
    expect(resolveLinks(`Index${markLink('ation', address)}`).text).toBe('Indexation')
  })

  it('keeps no address inside the file, of another scheme, or that the label shows', () => {
    for (const [label, target] of [
      ['a', '#top'],
      ['a', '/local'],
      ['a', 'javascript:alert(1)'],
      ['example.org', 'https://example.org/'],
      ['ann@example.org', 'mailto:ann@example.org'],
    ] as const)
      expect(markLink(label, target)).toBe(label)
  })

  it('lists addresses below the list that contains their links', () => {
    const list = `- ${markLink('one', address)}\n\n- two\n\nText`
    expect(resolveAllLinks(list)).toBe(`- [one]\n\n- two\n\n[one]: ${address}\n\nText`)
  })

  it('unfolds a link in a link', () => {
    const outer = markLink(`x ${markLink('inner', address)} y`, 'https://example.org/b')
    expect(resolveLinks(outer).text).toContain('x [inner] y')
  })
})
