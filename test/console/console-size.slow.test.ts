import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedApplication } from './console-site.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

let application = ''
let manifest: Readonly<Record<string, Chunk>> = {}
beforeAll(async () => {
  application = await sharedApplication()
  manifest = JSON.parse(readFileSync(join(application, 'manifest.json'), 'utf8')) as Record<string, Chunk>
}, 120_000)

/** Files that a chunk needs before it runs. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!
  if (seen.has(file)) return seen
  for (const one of [file, ...css]) seen.add(one)
  for (const one of imports) filesOf(one, seen)
  return seen
}

/** As a browser gets them, kB. */
function kilobytes(files: Iterable<string>): number {
  const size = (file: string) => {
    const path = join(application, file)
    return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
  }
  return [...files].reduce((sum, file) => sum + size(file), 0) / 1000
}

describe('the application', { tags: ['slow'] }, () => {
  const shell = () => filesOf('main.tsx')

  it('needs at most 200 kB for the shell and the chat', () => {
    expect(kilobytes(new Set([...shell(), ...filesOf('routes/chat/chat-page.tsx')]))).toBeLessThanOrEqual(200)
  })

  it.each([
    ['routes/collections/collections-page.tsx', 60],
    ['routes/collection/collection-page.tsx', 60],
    ['routes/chats/chats-page.tsx', 60],
    ['routes/collection-settings/collection-settings-page.tsx', 60],
    ['routes/document/document-page.tsx', 60],
    ['routes/playground/playground-page.tsx', 60],
    ['routes/operations/operations-page.tsx', 60],
    ['routes/record/record-page.tsx', 60],
    ['routes/templates/templates-page.tsx', 60],
    ['routes/templates/template-page.tsx', 60],
    ['routes/chat/why-answer.tsx', 60],
    ['routes/shortcuts/shortcuts-page.tsx', 60],
    ['routes/analysis/projects-page.tsx', 60],
    ['routes/analysis/project/project-page.tsx', 60],
    ['routes/analysis/editor/editor-page.tsx', 60],
    ['routes/analysis/model/model-page.tsx', 60],
    ['document/document-pane.tsx', 60],
    ['document/pdf-pages.tsx', 110],
  ])('loads %s with at most %i kB more', (name, most) => {
    expect(kilobytes(filesOf(name).difference(shell()))).toBeLessThanOrEqual(most)
  })
})
