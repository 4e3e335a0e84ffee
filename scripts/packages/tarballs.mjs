import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode } from './run-node.mjs'

const EXPECTED_FILES = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/.+|templates\/.+)$/
const UNWANTED_IN_DIST = /\.map$|\.tsbuildinfo$|\.test\.|^dist\/.*(?<!\.d)\.ts$/

/** Packs every public package as it would be published: `publishConfig` applied, `workspace:` ranges resolved. */
export async function packPublicPackages(root, pnpm, destination) {
  const directories = globSync('packages/*/package.json', { cwd: root })
    .sort()
    .map((file) => join(root, dirname(file)))
  const packages = []
  for (const directory of directories) {
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    if (manifest.private !== true) packages.push(await pack(directory, manifest, pnpm, destination))
  }
  return packages
}

async function pack(directory, manifest, pnpm, destination) {
  const { code, output } = await runNode([pnpm, 'pack', '--json', '--pack-destination', destination], directory)
  if (code !== 0) throw new Error(`packing ${manifest.name} failed:\n${output}`)
  const { filename, files } = JSON.parse(output.slice(output.indexOf('{')))
  return { name: manifest.name, directory, manifest, tarball: filename, files: files.map((file) => file.path) }
}

/** A message that names files users should not get, or undefined. */
export function unexpectedFiles(files) {
  const unexpected = files.filter((file) => !EXPECTED_FILES.test(file) || UNWANTED_IN_DIST.test(file))
  return unexpected.length === 0 ? undefined : unexpected.join('\n')
}

/** A message that names what the package's page would lack, or undefined. */
export function missingFacts(
  files,
  { description, keywords = [], license, engines, name, exports: entries = {}, bin },
) {
  const types = Object.values(entries).flatMap((entry) => (entry.types ? [entry.types.replace('./', '')] : []))
  const missing = [
    ...['README.md', 'LICENSE', ...types].filter((file) => !files.includes(file)),
    ...(types.length === 0 && bin === undefined ? ['types'] : []),
    ...Object.values(bin ?? {}).filter((file) => !files.includes(file.replace('./', ''))),
    ...(description && keywords.length >= 4 && license && engines?.node
      ? []
      : ['description, keywords, license, engines']),
  ]
  return missing.length === 0 ? undefined : `${name} lacks ${missing.join(', ')}`
}
