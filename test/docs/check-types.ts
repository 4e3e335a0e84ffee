/**
 * Type-checks the TypeScript of all pages, with the options of the workspace. Part of `npm run types`: the compiler reads
 * all sources for it, which is too much for every run of the tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fencedBlocks, pages, root } from './fenced-blocks.ts'

const leastBlocks = 10

const blocks = pages()
  .flatMap(fencedBlocks)
  .filter(({ language, marks }) => language === 'ts' && !marks.some((mark) => mark.startsWith('from=')))
if (blocks.length < leastBlocks) throw new Error(`The pages have only ${blocks.length} blocks of TypeScript.`)

/** Beside this file, so that the blocks find the packages that tests find. */
const directory = mkdtempSync(join(import.meta.dirname, 'blocks-'))
try {
  for (const { place, text } of blocks) {
    writeFileSync(join(directory, `${place.replaceAll(/[^\w]+/g, '-')}.ts`), text)
  }
  const config = { extends: '../../../tsconfig.base.json', compilerOptions: { noEmit: true }, include: ['*.ts'] }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', directory], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
