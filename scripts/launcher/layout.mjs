import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const TOOLCHAIN = join(ROOT, '.toolchain')
export const NODE_MODULES = join(ROOT, 'node_modules')

/** Workspace directories relative to the root, as listed in pnpm-workspace.yaml. */
export function workspaceDirectories() {
  return [...packageDirectories(), 'test', 'bench', 'scripts/reference']
}

export function packageDirectories() {
  return readdirSync(join(ROOT, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `packages/${entry.name}`)
    .sort()
}

/** `packageManager` in package.json is the one place that pins pnpm. */
export function pinnedPnpmVersion() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return packageManager.replace(/^pnpm@/, '').replace(/\+.*$/, '')
}
