import { describe, expect, it } from 'vitest'
import { compileGlob } from './glob.ts'

function matches(pattern: string, path: string): boolean {
  const glob = compileGlob(pattern)
  const segments = path.split('/')
  let state = glob.start
  for (const directory of segments.slice(0, -1)) state = glob.enter(state, directory)
  return glob.matches(state, segments.at(-1) ?? '')
}

describe('compileGlob', () => {
  it.each([
    ['*.md', 'a.md'],
    ['a?c', 'abc'],
    ['*', 'anything'],
    ['**', 'a/b/c.txt'],
    ['**/*.md', 'a.md'],
    ['**/*.md', 'a/b/c.md'],
    ['a/**/z/*.md', 'a/z/x.md'],
    ['a/**/z/*.md', 'a/b/z/z/x.md'],
    ['**/**/x', 'x'],
    ['*.{md,txt}', 'a.txt'],
    ['{a,b/{c,d}}/x', 'b/d/x'],
    ['{a}', '{a}'],
    ['[a-c]x', 'bx'],
    ['[!a-c]x', 'dx'],
    ['[]]x', ']x'],
    ['\\*x', '*x'],
    ['./a//b', 'a/b'],
    ['.hidden', '.hidden'],
    ['*ü?', 'grün'],
    ['a*b*c*d', 'axxbxxcxxd'],
  ])('%s matches %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(true)
  })

  it.each([
    ['*.md', 'a/b.md'],
    ['a?c', 'ac'],
    ['*', '.hidden'],
    ['**/*', '.git/config'],
    ['**/x', 'a/b'],
    ['*.{md,txt}', 'a.pdf'],
    ['[a-c]x', 'dx'],
    ['[!a-c]x', 'bx'],
    ['a/b', 'a'],
    ['a', 'a/b'],
    ['a.c', 'abc'],
    ['*.MD', 'a.md'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matches(pattern, path)).toBe(false)
  })

  it('knows where nothing can match', () => {
    const glob = compileGlob('docs/*/x.md')
    expect(glob.enter(glob.start, 'other')).toHaveLength(0)
    expect(glob.enter(glob.enter(glob.start, 'docs'), 'a')).not.toHaveLength(0)
    expect(glob.enter(glob.enter(glob.enter(glob.start, 'docs'), 'a'), 'x.md')).toHaveLength(0)
  })

  it('takes no longer for patterns made to take long', () => {
    expect(matches('*a'.repeat(100) + 'b', 'a'.repeat(250))).toBe(false)
    expect(matches('**/'.repeat(100) + 'b', Array.from({ length: 60 }, () => 'a').join('/'))).toBe(false)
  })

  it.each(['../x', 'a/../../x', '/etc/*', '', '{a,/b}', 'x'.repeat(2_000), '{a,b}'.repeat(20)])(
    'refuses %s',
    (pattern) => {
      expect(() => compileGlob(pattern)).toThrowError(expect.objectContaining({ code: 'invalid_input' }) as Error)
    },
  )
})
