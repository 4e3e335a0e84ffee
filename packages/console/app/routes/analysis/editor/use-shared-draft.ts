import { DocentRequestError } from '@docent/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { transportOf } from '../../../api/annotation-drafts.ts'
import { pathOf } from '../../../api/analysis.ts'
import { annotationDraft } from './draft.ts'
import { keepUnsent, readUnsent } from './kept-operations.ts'
import { sharedDraft } from './shared-draft.ts'
import type { AnnotationFile } from './via.ts'

const sendAfterMs = 200
const lookEveryMs = 1_500

/** The caller may only read the project. */
export const mayNotChange = (error: Error): boolean => DocentRequestError.isInstance(error) && error.status === 403

/** The draft of a version that all its annotators share. What is not sent yet survives reloads; `isKept` tells whether the browser could keep it. */
export function useSharedDraft(name: string, file: AnnotationFile) {
  const [isKept, setKept] = useState(true)
  const [{ draft, shared }] = useState(() => {
    const own = annotationDraft(file)
    const options = { draft: own, transport: transportOf(pathOf(name)), unsent: readUnsent(name) }
    return { draft: own, shared: sharedDraft({ ...options, keep: (all) => setKept(keepUnsent(name, all)) }) }
  })
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  const sharedState = useSyncExternalStore(shared.subscribe, shared.state)

  useEffect(() => {
    // What failed is shown, and tried again with the next look.
    const sync = () =>
      void shared.sync().catch((error: Error) => {
        if (mayNotChange(error)) clearInterval(timer)
      })
    const timer = setInterval(() => document.visibilityState === 'visible' && sync(), lookEveryMs)
    sync()
    let sending: ReturnType<typeof setTimeout> | undefined
    const stop = draft.onChange(() => {
      clearTimeout(sending)
      sending = setTimeout(sync, sendAfterMs)
    })
    return () => {
      clearInterval(timer)
      clearTimeout(sending)
      stop()
    }
  }, [draft, shared])
  return { draft, state, shared, sharedState, isKept }
}
