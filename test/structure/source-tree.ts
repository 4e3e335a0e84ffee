import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A directory with sources for the checks, which goes with it. */
export function sourceTree() {
  const directory = mkdtempSync(join(tmpdir(), 'docent-structure-'))

  function write(files: Record<string, string>): void {
    for (const [file, source] of Object.entries(files)) {
      const path = join(directory, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, source)
    }
  }

  return {
    directory,
    write,
    /** The files as the checks read them. */
    async read(files: Record<string, string>) {
      write(files)
      const { readSourceFiles } = await import('../../scripts/structure/source-files.mjs')
      return readSourceFiles(directory)
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}
