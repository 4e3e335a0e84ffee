import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The content of `files.json` of a build; `scripts/build-console.mjs` writes it last. */
export interface BuiltFiles {
  /** Paths relative to the directory, with the encodings that are beside each file. */
  readonly files: Readonly<Record<string, { readonly encodings: readonly string[] }>>
  readonly script: string
  readonly styles: readonly string[]
}

/** Reads the list of built files, again when another build replaced it; undefined while there is none. */
export function builtFiles(directory: string): () => BuiltFiles | undefined {
  const path = join(directory, 'files.json')
  let known: { readonly time: number; readonly files: BuiltFiles } | undefined
  return () => {
    try {
      const time = statSync(path).mtimeMs
      if (known?.time !== time) known = { time, files: JSON.parse(readFileSync(path, 'utf8')) as BuiltFiles }
      return known.files
    } catch {
      return undefined
    }
  }
}
