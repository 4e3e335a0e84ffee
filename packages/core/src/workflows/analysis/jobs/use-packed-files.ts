import { DocentError } from '../../../kernel/errors/index.ts'
import { shortName } from '../../../resources/annotations/index.ts'
import type { JobType } from '../../../resources/analysis-jobs/index.ts'
import type { JobContext } from '../job-work.ts'
import type { PackedFile } from './packed-files.ts'
import { nothingUsable, type LeftOut } from './unusable.ts'

/**
 * Uses the files of an upload one after the other. Bad files of a ZIP are left out with a warning; a single one fails.
 * @param what - What each has to be, for the error: `a picture`.
 * @throws `ingestion_failed` when none can be used
 */
export async function usePackedFiles(
  packed: readonly PackedFile[],
  { what, single }: { readonly what: string; readonly single: boolean },
  { signal, warn, progress }: Pick<JobContext<JobType>, 'signal' | 'warn' | 'progress'>,
  use: (file: PackedFile) => Promise<void>,
): Promise<void> {
  const leftOut: LeftOut[] = []
  for (const [index, file] of packed.entries()) {
    await progress(index, packed.length + 1)
    try {
      await use(file)
    } catch (error) {
      if (single || !isBadFile(error) || signal.aborted) throw error
      leftOut.push({ name: file.name, reason: error.message })
      warn(`${shortName(file.name)} was left out: ${error.message}`)
    }
  }
  if (leftOut.length === packed.length) throw nothingUsable(what, leftOut)
}

const isBadFile = (error: unknown): error is DocentError =>
  DocentError.isInstance(error) && ['ingestion_failed', 'invalid_input'].includes(error.code)
