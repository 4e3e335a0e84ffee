/**
 * Runs the programs of the pages one after the other in one process, which would otherwise load the same sources for each
 * of them. Prints what each printed and failed with as JSON: `node run-blocks.ts FILE...`, in a directory that they may fill.
 */
import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface BlockRun {
  readonly file: string
  readonly printed: string
  readonly error?: string
}

if (import.meta.main) await runAll(process.argv.slice(2))

async function runAll(files: readonly string[]): Promise<void> {
  const base = process.cwd()
  const print = process.stdout.write.bind(process.stdout)
  const runs: BlockRun[] = []
  for (const file of files) {
    let printed = ''
    process.stdout.write = (text: string | Uint8Array) => {
      printed += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    }
    const own = `${base}/${basename(file)}.d`
    mkdirSync(own)
    process.chdir(own)
    try {
      await import(pathToFileURL(file).href)
      runs.push({ file, printed })
    } catch (error) {
      runs.push({ file, printed, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  process.stdout.write = print
  process.stdout.write(JSON.stringify(runs))
}
