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
  .filter(({ marks }) => !marks.some((mark) => mark.startsWith('from=')))

/** Pages of browsers have other types, and those of React's. */
const programs = {
  ts: {},
  tsx: { jsx: 'react-jsx', lib: ['esnext', 'dom', 'dom.iterable'], types: ['react'] },
}
const counted = blocks.filter(({ language }) => language === 'ts')
if (counted.length < leastBlocks) throw new Error(`The pages have only ${counted.length} blocks of TypeScript.`)

/** Checks the blocks of one language beside this file, so that they find the packages that tests find. */
function check(language: keyof typeof programs): number {
  const directory = mkdtempSync(join(import.meta.dirname, 'blocks-'))
  try {
    for (const { place, text } of blocks.filter((block) => block.language === language))
      writeFileSync(join(directory, `${place.replaceAll(/[^\w]+/g, '-')}.${language}`), text)
    const compilerOptions = { noEmit: true, ...programs[language] }
    const config = { extends: '../../../tsconfig.base.json', compilerOptions, include: [`*.${language}`] }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const { status } = spawnSync(process.execPath, [compiler, '-p', directory], { stdio: 'inherit' })
    return status ?? 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

process.exitCode = check('ts') || check('tsx')
