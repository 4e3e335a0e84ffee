import { useEffect } from 'react'
import { pathOf } from '../../../api/analysis.ts'
import type { useSave } from './use-save.ts'

/** Goes along to the version that somebody else saved the draft as. */
export function useFollow(
  name: string,
  savedAs: number | undefined,
  isSaving: boolean,
  follow: ReturnType<typeof useSave>['follow'],
): void {
  const isNewer = savedAs !== undefined && savedAs > Number(pathOf(name).version)
  const { isIdle, mutate } = follow
  useEffect(() => {
    if (isNewer && !isSaving && isIdle) mutate(savedAs)
  }, [isNewer, isSaving, isIdle, mutate, savedAs])
}
