import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInstalled, optionalPackages, requireInstalled, type OptionalPackage } from './optional-packages.ts'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>
}
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest
const names = Object.keys(optionalPackages) as OptionalPackage[]

describe('packages that a host installs for the files it has', () => {
  it('are the optional peers, at the versions that messages name', () => {
    const versions = Object.fromEntries(names.map((name) => [name, optionalPackages[name].version]))
    expect(manifest.peerDependencies).toEqual(versions)
    expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(names.map((name) => [name, { optional: true }])))
    for (const name of names) expect(manifest.dependencies).not.toHaveProperty(name)
  })

  it.each(names)('%s is found where it is installed', (name) => {
    expect(isInstalled(name)).toBe(true)
    expect(() => requireInstalled(name, 'Files are read')).not.toThrow()
  })

  it('are named with the command that installs them where they are not', () => {
    const missing = () => {
      throw new Error('ERR_MODULE_NOT_FOUND')
    }
    expect(() => requireInstalled('@embedpdf/pdfium', 'PDF files are read', missing)).toThrow(
      expect.objectContaining({
        code: 'unsupported',
        message:
          'PDF files are read by @embedpdf/pdfium, which is not installed on this server; run npm install @embedpdf/pdfium@2.15.1 and start it again.',
      }),
    )
  })
})
