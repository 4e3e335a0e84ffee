import { useEffect, useState, useSyncExternalStore } from 'react'
import { annotationDraft } from './draft.ts'
import { keepDraft, readDraft } from './kept-drafts.ts'
import type { AnnotationFile } from './via.ts'

const keepAfterMs = 250

/** The draft of a version, which survives reloads, and whether the browser could keep it. */
export function useDraftOfSet(name: string, file: AnnotationFile) {
  const [draft] = useState(() => annotationDraft(file, readDraft(name)))
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    const keep = () => setKept(keepDraft(name, draft.kept()))
    const timer = setTimeout(keep, keepAfterMs)
    // What was done last counts also when the page is left at once.
    const atEnd = () => void keepDraft(name, draft.kept())
    addEventListener('pagehide', atEnd)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', atEnd)
    }
  }, [name, draft, state])
  return { draft, state, isKept }
}
