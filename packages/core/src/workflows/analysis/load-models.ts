import { DocentError } from '../../kernel/errors/index.ts'
import type { LoadedPageClassifier, LoadedTokenLabeller } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { allFilesOf, findArtifact, type ArtifactRow, type ReadContent } from '../../resources/artifacts/index.ts'
import type { Learners } from './fitting-inputs.ts'

/** Models that stay loaded, the last used first. */
const mostLoaded = 8

type Loaded = { readonly labeller?: LoadedTokenLabeller; readonly classifier?: LoadedPageClassifier }

interface Entry {
  readonly model: Promise<Loaded>
  users: number
  /** To be closed once it is no longer used. */
  leaving: boolean
}

export interface ModelLoader {
  /**
   * Works with a model, which is loaded once and stays so as long as it is used often.
   * @throws `wrong_state` when it was deleted, `unsupported` when nothing here loads it, `not_found` when its content is damaged, `invalid_input` when it is none of the learner's
   */
  with<Value>(row: ArtifactRow, work: (model: Loaded) => Promise<Value>): Promise<Value>
  isLoaded(id: string): boolean
  close(): Promise<void>
}

/** Loads models of artifacts, and keeps those that were used last. */
export function modelLoader({
  storage,
  readContent,
  learners,
}: {
  readonly storage: RecordStore
  readonly readContent: ReadContent
  readonly learners: Learners
}): ModelLoader {
  const entries = new Map<string, Entry>()

  async function load(row: ArtifactRow): Promise<Loaded> {
    const labelling = row.model_type === 'MODEL_TYPE_TOKEN_LABELING'
    const learner = labelling ? learners.tokenLabeller : learners.pageClassifier
    if (!learner || (row.learner !== null && row.learner !== learner.name)) throw notLoadable(row.learner)
    const [file] = await allFilesOf(storage, row.id)
    if (!file) throw gone()
    const bytes = await readContent(file)
    if (labelling) return { labeller: await learners.tokenLabeller!.load(bytes) }
    return { classifier: await learners.pageClassifier!.load(bytes) }
  }

  const close = async ({ model }: Entry): Promise<void> => {
    const loaded = await model.catch(() => ({}) as Loaded)
    await (loaded.labeller ?? loaded.classifier)?.close()
  }

  function leave(id: string, entry: Entry): void {
    entries.delete(id)
    entry.leaving = true
    if (entry.users === 0) void close(entry).catch(() => {})
  }

  function entryOf(row: ArtifactRow): Entry {
    const known = entries.get(row.id)
    const entry = known ?? { model: load(row), users: 0, leaving: false }
    entries.delete(row.id)
    entries.set(row.id, entry)
    if (!known) entry.model.catch(() => entries.delete(row.id))
    const [oldest] = entries
    if (entries.size > mostLoaded && oldest) leave(...oldest)
    return entry
  }

  return {
    async with(row, work) {
      // One that was deleted meanwhile is used no more, loaded or not.
      if ((await findArtifact(storage, row.id))?.state !== 'available') throw gone()
      const entry = entryOf(row)
      entry.users += 1
      try {
        return await work(await entry.model)
      } finally {
        entry.users -= 1
        if (entry.leaving && entry.users === 0) void close(entry).catch(() => {})
      }
    },
    isLoaded: (id) => entries.has(id),
    async close() {
      const all = [...entries.values()]
      entries.clear()
      await Promise.all(all.map((entry) => close(entry).catch(() => {})))
    },
  }
}

const gone = () => new DocentError({ code: 'wrong_state', message: 'The model was deleted; choose another one.' })
const notLoadable = (learner: string | null) =>
  new DocentError({
    code: 'unsupported',
    message: `This deployment cannot load models of ${learner ?? 'this type'}; its host must pass a learner for them to createDocent.`,
  })
