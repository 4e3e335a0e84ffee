import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackageBounds, PackagedFile } from '../../kernel/ports/index.ts'
import { withPackage } from './open-package.ts'

const mostBytes = 100_000_000

/** What one ZIP with code of a user may hold. */
export const codeBounds: PackageBounds = { maxEntries: 2_000, maxTotalBytes: mostBytes, maxRatio: 100 }

/** Files that the code of a user may have in memory at once, of all its packages together. Their bytes are those of one. */
const mostFiles = 10_000

/** Counts what is unpacked for one purpose, so that many packages take no more memory than the largest one. */
export interface CodeBudget {
  /** Call it before files are unpacked or read. @throws `too_large` */
  take(files: readonly { readonly size: number }[]): void
}

/** @param remedy - What the user can do where it is not enough, as a sentence. */
export function codeBudget(remedy: string): CodeBudget {
  let files = 0
  let bytes = 0
  return {
    take(more) {
      files += more.length
      bytes += more.reduce((sum, { size }) => sum + size, 0)
      if (files <= mostFiles && bytes <= mostBytes) return
      throw new DocentError({
        code: 'too_large',
        message: `Together they have more than ${mostBytes / 1_000_000} MB or ${mostFiles} files. ${remedy}`,
      })
    },
  }
}

export interface Unpacking {
  readonly bytes: Uint8Array
  readonly bounds: PackageBounds
  readonly signal: AbortSignal
  /** @default nothing but the bounds */
  readonly budget?: CodeBudget | undefined
  /** The files that are wanted. @default all */
  readonly pick?: ((files: readonly PackagedFile[]) => readonly PackagedFile[]) | undefined
}

/** The files of a ZIP that a user uploaded, by path, in memory. @throws as `withPackage`, `too_large` beyond the budget */
export const unpackPackage = (
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  { bytes, bounds, signal, budget, pick = (files) => files }: Unpacking,
): Promise<ReadonlyMap<string, Uint8Array>> =>
  withPackage(parsers, { bytes, bounds, signal }, async (packaged) => {
    const picked = pick(packaged)
    budget?.take(picked)
    const files = new Map<string, Uint8Array>()
    for (const file of picked) files.set(file.path, await file.read(signal))
    return files
  })
