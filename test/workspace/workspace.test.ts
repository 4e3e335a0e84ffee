import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')

type Target = { 'docent-source': string; types: string; default: string }
type Manifest = {
  name: string
  private?: boolean
  type: string
  engines: { node: string }
  exports?: Record<string, Target | string>
  peerDependencies?: Record<string, string>
  publishConfig?: { exports: Record<string, unknown> }
}

const packages = globSync('packages/*/package.json', { cwd: root })
  .sort()
  .map((file) => ({
    directory: join(root, dirname(file)),
    manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest,
  }))

describe.each(packages)('$manifest.name', ({ directory, manifest }) => {
  const targets = Object.entries(manifest.exports ?? {}).filter(
    (entry): entry is [string, Target] => typeof entry[1] !== 'string',
  )

  test('is an ES module package for Node 22 and later; the server of the examples runs with the pinned 24', () => {
    expect(manifest.type).toBe('module')
    expect(manifest.engines.node).toBe(manifest.private === true ? '>=24' : '>=22.19')
  })

  test('exports what exists, and tests reach the sources', async () => {
    for (const [subpath, target] of targets) {
      expect(existsSync(join(directory, target['docent-source'])), `${subpath} of ${manifest.name}`).toBe(true)
      // The source condition must come first: Node takes the first that matches.
      expect(Object.keys(target)).toEqual(['docent-source', 'types', 'default'])
      const specifier = join(manifest.name, subpath)
      expect(import.meta.resolve(specifier)).toBe(new URL(target['docent-source'], `file://${directory}/`).href)
    }
  })

  test('publishes the same subpaths without the source condition', () => {
    if (manifest.private === true) return expect(manifest.exports).toBeUndefined()
    const published = Object.fromEntries(
      targets.map(([subpath, { types, default: runtime }]) => [subpath, { types, default: runtime }]),
    )
    expect(manifest.publishConfig?.exports).toEqual({ ...published, './package.json': './package.json' })
  })
})

test('the lockfile names no tarball address, so any npm registry or mirror serves it', () => {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  expect(lockfile).not.toMatch(/tarball:|https?:\/\//)
})

test('the API documentation page has its assets without a build', () => {
  const { resolve: resolveFrom } = createRequire(join(root, 'packages/http-express/package.json'))
  expect(existsSync(resolveFrom('#api-docs/swagger-ui-bundle.js'))).toBe(true)
})

describe('npm start, which installs no development dependencies,', () => {
  const published = packages.filter(({ manifest }) => manifest.private !== true)
  const hoisted = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const examples = dependenciesOf('packages/examples')

  /** For tests, for applications in browsers, for local models, for engines of a host's own, and clients of object storage, which those install who set `DOCENT_BLOBS`. */
  const engines = ['@restatedev/restate-sdk', 'bullmq', 'ioredis']
  const objectStores = ['@aws-sdk/client-s3', '@azure/storage-blob', 'google-auth-library']
  const localModels = ['@huggingface/tokenizers', 'node-llama-cpp', 'onnxruntime-web']
  const ofClients = ['@ai-sdk/openai-compatible', '@langchain/core', '@llamaindex/core', 'ai', 'react']
  const notTaken = ['vitest', ...ofClients, ...localModels, ...engines, ...objectStores]

  test.each(published)('has what $manifest.name takes from its host', ({ manifest }) => {
    const taken = Object.keys(manifest.peerDependencies ?? {}).filter((name) => !notTaken.includes(name))
    expect(taken.filter((name) => !(name in examples.dependencies))).toEqual([])
    expect(taken.filter((name) => !new RegExp(`^  - '?${name}'?$`, 'm').test(hoisted))).toEqual([])
  })

  test('has what the build takes from development dependencies', () => {
    const { dependencies } = dependenciesOf('.')
    // Else pnpm would hoist the types of another version, and leave them there when all dependencies are installed.
    expect(dependencies).toHaveProperty(['@types/node'])
    expect(dependencies['gpt-tokenizer']).toBe(dependenciesOf('packages/core').devDependencies['gpt-tokenizer'])
    const { devDependencies } = dependenciesOf('packages/http-express')
    expect(dependencies['swagger-ui-dist']).toBe(devDependencies['swagger-ui-dist'])
  })
})

function dependenciesOf(directory: string): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8')) as ReturnType<typeof dependenciesOf>
}
