import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fencedBlocks, pages, root, type FencedBlock } from './fenced-blocks.ts'

const blocks = pages().flatMap(fencedBlocks)
const marked = (name: string) =>
  blocks.flatMap((block) => {
    const mark = block.marks.find((each) => each.startsWith(`${name}=`))
    return mark === undefined ? [] : [{ ...block, path: mark.slice(name.length + 1) }]
  })

/** Lines without their indentation, which differs between a page and a file. */
const linesOf = (text: string): string => text.replaceAll(/^[ \t]+|[ \t]+$/gm, '').trim()

describe('excerpts of files', () => {
  const excerpts = marked('from')

  it('are there', () => {
    expect(excerpts.length).toBeGreaterThan(10)
  })

  it.each(excerpts)('$place is in $path', ({ path, text }) => {
    expect(linesOf(readFileSync(join(root, path), 'utf8'))).toContain(linesOf(text))
  })
})

it.each(marked('slice'))('the files of $place are those of $path', ({ path, text }: FencedBlock & { path: string }) => {
  const files = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ')[0]!)
  expect(files.filter((file) => !existsSync(join(root, path, file)))).toEqual([])
})
