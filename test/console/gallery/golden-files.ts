import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './page-shots.ts'

const directory = join(import.meta.dirname, '../goldens')

export const pictureName = (page: string, { width, theme }: Pick<Shot, 'width' | 'theme'>): string =>
  `${page}-${width}-${theme}.webp`
export const rolesName = (page: string): string => `${page}.txt`

export function readGolden(name: string): Buffer | undefined {
  const path = join(directory, name)
  return existsSync(path) ? readFileSync(path) : undefined
}

export const goldenNames = (): string[] => readdirSync(directory).toSorted()

export function writeGolden(name: string, content: Buffer | string): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, name), content)
}

/** Those of pages that are no more. */
export function removeOtherGoldens(names: ReadonlySet<string>): void {
  for (const name of goldenNames()) if (!names.has(name)) rmSync(join(directory, name))
}
