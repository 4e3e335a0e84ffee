import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { download, listVersions, pathOf } from '../../../api/analysis.ts'
import { saveVersion } from '../../../api/analysis-upload.ts'
import { annotationDraft, type Change, type Draft } from './draft.ts'
import { keepDraft } from './kept-drafts.ts'
import { rebase } from './matching.ts'
import { readVia, writeVia, type AnnotationFile, type Page } from './via.ts'

export type Conflicts = ReturnType<typeof rebase>['conflicts']

/** A newer version that says something else of some words than this draft. */
export interface Merge {
  readonly newest: string
  readonly file: AnnotationFile
  readonly changes: readonly Change[]
  readonly conflicts: Conflicts
  /** The pages of this draft of which the changes were taken. */
  readonly snapshot: readonly Page[]
}

const numberOf = (name: string) => Number(pathOf(name).version)

/** Saves a draft as the next version: on top of what others have saved meanwhile, word by word. */
export function useSave(name: string, file: AnnotationFile, draft: Draft) {
  const path = pathOf(name)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [merge, setMerge] = useState<Merge>()
  const versions = useQuery({
    queryKey: ['annotation-versions', path.project, path.id],
    queryFn: () => listVersions(path),
  })
  const newestOf = (all: typeof versions.data) =>
    all
      ?.filter(({ status }) => status === 'ARTIFACT_STATUS_AVAILABLE')
      .toSorted((one, other) => numberOf(other.name) - numberOf(one.name))[0]?.name ?? name

  async function store(source: string, via: string, snapshot: readonly Page[]): Promise<void> {
    const saved = await saveVersion(path, source, via)
    // What was done while it was being saved stays a draft, of the new version.
    keepDraft(saved, draft.kept(snapshot))
    keepDraft(name, {})
    setMerge(undefined)
    void queries.invalidateQueries({ queryKey: ['project', path.project] })
    void queries.invalidateQueries({ queryKey: ['annotation-versions', path.project, path.id] })
    const { project, id, version } = pathOf(saved)
    await navigate({
      to: '/analysis/$project/annotations/$id/$version',
      params: { project, id, version },
      replace: true,
    })
  }

  const save = useMutation({
    async mutationFn() {
      const snapshot = draft.state().pages
      const newest = newestOf((await versions.refetch()).data)
      if (numberOf(newest) <= numberOf(name)) return store(name, writeVia(file, snapshot), snapshot)
      const newer = readVia(await (await download(newest)).text())
      const { changes, conflicts } = rebase(file.pages, snapshot, newer.pages)
      if (conflicts.length > 0) return setMerge({ newest, file: newer, changes, conflicts, snapshot })
      return store(newest, merged(newer, changes), snapshot)
    },
  })
  const finishMerge = useMutation({
    async mutationFn({ merge, mine }: { readonly merge: Merge; readonly mine: ReadonlySet<number> }) {
      const { newest, file, changes, conflicts, snapshot } = merge
      const chosen = conflicts.flatMap(({ page, word, mark }, index): Change[] =>
        mine.has(index) ? [{ page, words: new Map([[word, mark]]) }] : [],
      )
      return store(newest, merged(file, [...changes, ...chosen]), snapshot)
    },
  })
  const restore = useMutation({ mutationFn: () => store(name, JSON.stringify(file.raw), file.pages) })
  return { save, finishMerge, restore, merge, versions: versions.data ?? [], newest: newestOf(versions.data) }
}

function merged(file: AnnotationFile, changes: readonly Change[]): string {
  const draft = annotationDraft(file)
  draft.apply(changes)
  return writeVia(file, draft.state().pages)
}
