// `npm run publish:dry-run`: what pnpm would publish, without a registry. Run after a build.
// Usage: node scripts/publish-dry-run.mjs <path of pnpm's entry file>
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runNode } from './packages/run-node.mjs'

const [pnpm] = process.argv.slice(2)

/** A message that says why a package could not be published, or undefined. */
async function problemOf(directory, { name, version, publishConfig }) {
  const targets = Object.values(publishConfig.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  const missing = targets.filter((target) => !existsSync(join(directory, target)))
  if (missing.length > 0) return `lacks ${missing.join(', ')}; run npm run build first`
  const args = [resolve(pnpm), 'publish', '--dry-run', '--no-git-checks', '--ignore-scripts']
  const { code, output } = await runNode(args, directory)
  return code === 0 && output.includes(`${name}@${version}`) ? undefined : output
}

let failed = false
for (const file of globSync('packages/*/package.json').sort()) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (manifest.private === true) continue
  const problem = await problemOf(dirname(file), manifest)
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${manifest.name}@${manifest.version}`)
  if (problem === undefined) continue
  console.log(problem)
  failed = true
}
process.exitCode = failed ? 1 : 0
