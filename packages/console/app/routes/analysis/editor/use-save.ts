import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { download, listVersions, pathOf } from '../../../api/analysis.ts'
import { saveVersion } from '../../../api/analysis-upload.ts'
import { closeDraft, hasOwnMarks } from '../../../api/annotation-drafts.ts'
import { annotationDraft, type Change, type Draft } from './draft.ts'
import { editorTexts } from './editor-texts.ts'
import { rebase } from './matching.ts'
import type { SharedDraft } from './shared-draft.ts'
import { readVia, writeVia, type AnnotationFile, type Page } from './via.ts'

export type Conflicts = ReturnType<typeof rebase>['conflicts']

/** A newer version that says something else of some words than this draft. */
export interface Merge {
  readonly newest: string
  readonly file: AnnotationFile
  readonly changes: readonly Change[]
  readonly conflicts: Conflicts
  /** Up to which number of the draft its changes were taken. */
  readonly until: number
}

const numberOf = (name: string) => Number(pathOf(name).version)

/** Saves a draft as the next version: on top of what others have saved meanwhile, word by word. */
export function useSave(name: string, file: AnnotationFile, draft: Draft, shared: SharedDraft) {
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

  async function goTo(version: string): Promise<void> {
    void queries.invalidateQueries({ queryKey: ['project', path.project] })
    void queries.invalidateQueries({ queryKey: ['annotation-versions', path.project, path.id] })
    const params = { project: path.project, id: path.id, version }
    await navigate({ to: '/analysis/$project/annotations/$id/$version', params, replace: true })
  }

  /** What was said while a version was being saved goes along; where it cannot, it stays here to be saved as well. */
  async function closeAndGo(version: string, until: number): Promise<void> {
    await shared.sync()
    await closeDraft(path, Number(version), until)
    setMerge(undefined)
    if (await hasOwnMarks(path)) await versions.refetch()
    else await goTo(version)
  }

  async function store(source: string, via: string, until: number): Promise<void> {
    const { version } = pathOf(await saveVersion(path, source, via))
    await closeAndGo(version, until)
  }

  /** What all have said by now, once the server has all of it. */
  async function snapshotNow(): Promise<{ readonly pages: readonly Page[]; readonly until: number }> {
    await shared.sync()
    return { pages: draft.state().pages, until: shared.seen() }
  }

  const save = useMutation({
    async mutationFn() {
      const { pages, until } = await snapshotNow()
      if (shared.state().disagreements.length > 0) throw new Error(editorTexts.settleFirst)
      const newest = newestOf((await versions.refetch()).data)
      if (numberOf(newest) <= numberOf(name)) return store(name, writeVia(file, pages), until)
      const newer = readVia(await (await download(newest)).text())
      const { changes, conflicts } = rebase(file.pages, pages, newer.pages)
      if (conflicts.length > 0) return setMerge({ newest, file: newer, changes, conflicts, until })
      return store(newest, merged(newer, changes), until)
    },
  })
  const finishMerge = useMutation({
    async mutationFn({ merge, mine }: { readonly merge: Merge; readonly mine: ReadonlySet<number> }) {
      const { newest, file, changes, conflicts, until } = merge
      const chosen = conflicts.flatMap(({ page, word, mark }, index): Change[] =>
        mine.has(index) ? [{ page, words: new Map([[word, mark]]) }] : [],
      )
      return store(newest, merged(file, [...changes, ...chosen]), until)
    },
  })
  // Its draft is of what it says now: it stays.
  const restore = useMutation({
    mutationFn: async () => goTo(pathOf(await saveVersion(path, name, JSON.stringify(file.raw))).version),
  })
  /** Somebody else has saved the draft. */
  const follow = useMutation({ mutationFn: (version: number) => closeAndGo(String(version), 0) })
  return { save, finishMerge, restore, follow, merge, versions: versions.data ?? [], newest: newestOf(versions.data) }
}

function merged(file: AnnotationFile, changes: readonly Change[]): string {
  const draft = annotationDraft(file)
  draft.apply(changes)
  return writeVia(file, draft.state().pages)
}
