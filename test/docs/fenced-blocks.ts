import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export interface FencedBlock {
  /** File and line, for messages. */
  readonly place: string
  readonly file: string
  readonly language: string
  /** Words after the language, such as `runnable`. */
  readonly marks: readonly string[]
  readonly text: string
}

/** The pages people read: those at the root and everything in docs. */
export const pages = (): string[] => ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The fenced code blocks of a page, in order. */
export function fencedBlocks(page: string): FencedBlock[] {
  const text = readPage(page)
  return [...text.matchAll(/^ *```(\S+)([^\n]*)\n([\s\S]*?)^ *```$/gm)].map((match) => ({
    place: `${page}:${text.slice(0, match.index).split('\n').length}`,
    file: page,
    language: match[1]!,
    marks: match[2]!.trim().split(/\s+/).filter(Boolean),
    text: match[3]!,
  }))
}
