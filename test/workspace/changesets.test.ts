import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const changesetCli = join(root, 'node_modules', '@changesets', 'cli', 'bin.js')

test(
  'the changesets become one next version of all published packages, each with its CHANGELOG',
  { tags: ['slow'], timeout: 30_000 },
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'docent-changesets-'))
    try {
      const manifests = globSync('packages/*/package.json', { cwd: root })
      for (const path of [...manifests, 'package.json', 'pnpm-workspace.yaml', '.prettierrc.json', '.changeset'])
        cpSync(join(root, path), join(copy, path), { recursive: true })
      writeFileSync(
        join(copy, '.changeset', 'one-more.md'),
        "---\n'@docent/core': minor\n---\n\nCollections can be turned upside down.\n",
      )
      const { status, stdout, stderr } = spawnSync(process.execPath, [changesetCli, 'version'], {
        cwd: copy,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)

      const published = manifests
        .map((path) => ({ path, ...(JSON.parse(readFileSync(join(copy, path), 'utf8')) as Manifest) }))
        .filter((manifest) => manifest.private !== true)
      expect(published.length).toBeGreaterThan(4)
      const [version, ...others] = new Set(published.map((manifest) => manifest.version))
      expect(others).toEqual([])
      for (const { path, name } of published) {
        const changelog = readFileSync(join(copy, dirname(path), 'CHANGELOG.md'), 'utf8')
        expect(changelog).toContain(`# ${name}\n`)
        expect(changelog).toContain(`\n## ${version}\n`)
      }
      expect(readFileSync(join(copy, 'packages/core/CHANGELOG.md'), 'utf8')).toContain('turned upside down')
      expect(readdirSync(join(copy, '.changeset'))).toEqual(['config.json'])
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  },
)

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
}
