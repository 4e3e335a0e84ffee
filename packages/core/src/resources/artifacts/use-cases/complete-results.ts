import { DocentError, mayHaveHappened } from '../../../kernel/errors/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { allPartsOf } from '../artifact-file-records.ts'
import type { VersionName } from '../artifact-name.ts'
import { artifactPartTable, type ArtifactPartRow } from '../artifact-tables.ts'
import { artifactOf, type Artifact } from '../artifact.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { addFiles } from '../make-artifact.ts'
import type { ReadContent } from '../read-content.ts'
import { changingUploads } from './changing-uploads.ts'

/** Most bytes of one artifact, all its parts together. */
const mostBytes = 512 * 2 ** 20

interface Joined {
  readonly blob_key: string
  readonly size: number
  readonly sha256: string
}

export interface CompleteResultsDependencies extends ArtifactsDependencies {
  readonly readContent: ReadContent
}

/**
 * Ends the upload of a result set: its parts become its one file, and it is available at once, since no job imports results.
 * @throws `not_found` also for a damaged part, `forbidden`, `wrong_state` once it is complete, `invalid_input` for missing parts,
 * `too_large`, `conflict` when a part comes meanwhile
 */
export function completeResults(dependencies: CompleteResultsDependencies) {
  const { storage, blobs, records, receive, readContent } = dependencies
  const { change, requireReady, closeWith } = changingUploads(dependencies)

  /** The blob of the only part, or a new one that holds all of them. */
  async function joined(parts: readonly ArtifactPartRow[], signal: AbortSignal | undefined): Promise<Joined> {
    if (parts.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw tooLarge()
    if (parts.length === 1) {
      await readContent(parts[0]!, signal)
      return parts[0]!
    }
    const content = (async function* () {
      for (const part of parts) yield await readContent(part, signal)
    })()
    const { blobKey, size, sha256 } = await receive({ content }, { maxBytes: mostBytes, signal })
    return { blob_key: blobKey, size, sha256 }
  }

  return async (principal: Principal, name: VersionName, options: CallOptions = {}): Promise<Artifact> => {
    if (name.kind !== 'resultSets') throw otherKind(name.kind)
    /** Blobs that nothing names once the outcome of the commit is known. */
    const unused = { before: '', after: [] as string[] }
    try {
      await change(principal, { action: 'completeUpload', name }, options, async () => {
        const { id, filename, mime } = await requireReady(principal, name)
        const parts = await allPartsOf(storage, id)
        const file = await joined(parts, options.signal)
        const blobsOfParts = parts.map(({ blob_key }) => blob_key).filter((key) => key !== file.blob_key)
        if (blobsOfParts.length > 0) unused.before = file.blob_key
        return async (draft, artifact) => {
          await closeWith(draft, artifact, parts)
          for (const { number, blob_key: key } of parts) {
            const where = eq('blob_key', key)
            draft.step(remove(artifactPartTable, { artifact_id: id, number }, { where, required: true }))
          }
          const { blob_key, size, sha256 } = file
          addFiles(draft, id, [{ name: filename || 'content', media_type: mime, blob_key, size, sha256 }])
          draft.send(artifact, { type: 'PROCESS' })
          draft.send(artifact, { type: 'READY' })
          draft.set(artifact, { size })
          unused.after = blobsOfParts
          return id
        }
      })
    } catch (error) {
      if (unused.before !== '' && !mayHaveHappened(error)) await blobs.delete(unused.before).catch(() => {})
      throw error
    }
    // Should the process end here, the sweep of blobs that no row names finds them.
    await Promise.all(unused.after.map((key) => blobs.delete(key))).catch(() => {})
    return artifactOf(await records.require(name))
  }
}

const tooLarge = () =>
  new DocentError({ code: 'too_large', message: `The content of this has at most ${mostBytes} bytes; divide it.` })
const otherKind = (kind: string) =>
  new DocentError({ code: 'invalid_input', message: `A job imports ${kind}; complete their upload with complete.` })
