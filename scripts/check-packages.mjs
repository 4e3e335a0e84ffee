// `npm run check:packages`: are the published packages what users need? Run after a full build.
// Usage: node scripts/check-packages.mjs <path of pnpm's entry file>
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runNode } from './packages/run-node.mjs'
import { checkConsumer } from './packages/consumer.mjs'
import { checkMinimalEmbed } from './packages/minimal-embed.mjs'
import { checkMadeProject, templateNames } from './packages/made-projects.mjs'
import { checkNpmProject } from './packages/npm-project.mjs'
import { missingFacts, packPublicPackages, unexpectedFiles } from './packages/tarballs.mjs'

const [pnpm] = process.argv.slice(2)
const root = process.cwd()
const tool = (...path) => join(root, 'node_modules', ...path)
const directory = mkdtempSync(join(tmpdir(), 'docent-packages-'))

const failures = []
async function check(title, run) {
  const problem = await run()
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${title}`)
  if (problem === undefined) return
  console.log(problem)
  failures.push(title)
}

async function command(...args) {
  const { code, output } = await runNode(args, root)
  return code === 0 ? undefined : output
}

try {
  const packages = await packPublicPackages(root, resolve(pnpm), directory)
  for (const { name, tarball, files, manifest } of packages) {
    await check(`${name}: packed files`, () => unexpectedFiles(files))
    await check(`${name}: what npm shows of it`, () => missingFacts(files, manifest))
    await check(`${name}: publint`, () => command(tool('publint', 'src', 'cli.js'), 'run', '--strict', tarball))
    // Programs have no types.
    if (manifest.bin !== undefined) continue
    await check(`${name}: are the types wrong`, () =>
      command(tool('@arethetypeswrong', 'cli', 'dist', 'index.js'), tarball, '--profile', 'esm-only', '--no-color'),
    )
  }
  const libraries = packages.filter(({ manifest }) => manifest.bin === undefined)
  await check('a consumer compiles and loads the tarballs', () => checkConsumer(root, directory, libraries))
  await check('an empty npm project compiles and runs without optional peers, with Node 22 too', () =>
    checkNpmProject(root, directory, libraries),
  )
  await check('a minimal application with PDF runs and stays small', () => checkMinimalEmbed(directory, libraries))
  for (const template of templateNames(root)) {
    await check(`npm create docent, template ${template}: from nothing to the first answer`, () =>
      checkMadeProject(template, directory, packages),
    )
  }
  await check('knip', () => command(tool('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints'))
} finally {
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = failures.length === 0 ? 0 : 1
