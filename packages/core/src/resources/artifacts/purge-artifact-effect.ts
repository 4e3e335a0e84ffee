import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { always, and, eq, isIn, ne, not, type BlobStore } from '../../kernel/ports/index.ts'
import { remove, requireAbsent, requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { artifactEntity } from './artifact-machine.ts'
import { allFilesOf, allPartsOf, blobsOfOthers, wordsOfBlobs } from './artifact-file-records.ts'
import { deleteDependenciesOf } from './artifact-records.ts'
import { settleLatest } from './make-artifact.ts'
import { artifactFileTable, artifactPartTable, pageWordsTable } from './artifact-tables.ts'

const atOnce = 200

/** Removes what people said of a version that goes. */
export type ForgetDraft = (artifactId: string, signal: AbortSignal) => Promise<void>

interface PurgeArtifactDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly forgetDraft: ForgetDraft
}

/** Removes what a deleted artifact held; bytes that copies share stay until the last of them goes. */
export const purgeArtifactEffect = ({ storage, blobs, forgetDraft }: PurgeArtifactDependencies) =>
  defineEffect({
    effect: 'artifact.purgeArtifact',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const { entityId: id, signal } = run
      for (const part of await allPartsOf(storage, id)) {
        signal.throwIfAborted()
        await blobs.delete(part.blob_key)
        const key = { artifact_id: id, number: part.number }
        await run.commit((draft) => draft.step(remove(artifactPartTable, key)))
      }
      const files = await allFilesOf(storage, id)
      for (let at = 0; at < files.length; at += atOnce) {
        const some = files.slice(at, at + atOnce)
        signal.throwIfAborted()
        const keys = [...new Set(some.map((file) => file.blob_key))]
        await run.commit(async (draft) => {
          const shared = await blobsOfOthers(storage, id, keys)
          const own = keys.filter((key) => !shared.has(key))
          const words = await wordsOfBlobs(storage, own)
          const wordKeys = words.map(({ blob_key: key }) => key)
          // Nobody names these any more, and nobody can: only what is available is copied.
          for (const key of [...wordKeys, ...own]) await blobs.delete(key)
          for (const { source_key, method } of words) draft.step(remove(pageWordsTable, { source_key, method }))
          for (const file of some) draft.step(remove(artifactFileTable, { id: file.id }))
          // Of artifacts that share bytes and go at the same time, the last one takes the bytes along.
          for (const key of shared)
            draft.step(requireMatch(artifactFileTable, and(eq('blob_key', key), ne('artifact_id', id))))
          // A job may have read words meanwhile: then this is decided again, with them.
          const unseen = wordKeys.length === 0 ? always : not(isIn('blob_key', wordKeys))
          if (own.length > 0) draft.step(requireAbsent(pageWordsTable, and(isIn('source_key', own), unseen)))
        })
      }
      await deleteDependenciesOf(storage, id, signal)
      await forgetDraft(id, signal)
      return async (draft) => {
        const artifact = await draft.load(artifactEntity, id)
        if (!artifact || !draft.send(artifact, { type: 'PURGED' })) return
        draft.step(requireAbsent(artifactFileTable, eq('artifact_id', id)))
        // Of an upload that expired nobody has said which version is the latest now.
        if (artifact.row.is_latest) await settleLatest(draft, artifact.row.set_id, new Set([id]))
        draft.remove(artifact)
      }
    },
    failed: () => () => {},
  })
