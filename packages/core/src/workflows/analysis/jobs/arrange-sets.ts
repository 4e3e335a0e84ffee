import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import { concatSets, filteringSet, splitSet, type AnnotationSet } from '../../../resources/annotations/index.ts'
import { derivedName } from '../../../resources/artifacts/index.ts'
import type { JobInputs } from '../job-inputs.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { AnnotationReader, FoundAnnotations } from '../read-annotations.ts'

interface Dependencies {
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
}

/** Joins annotation sets into a new one. */
export const concatAnnotations =
  ({ read, keep }: Dependencies): JobWork<'JOB_TYPE_CONCAT'> =>
  async ({ job, inputs, signal, progress }) => {
    const found: FoundAnnotations[] = []
    for (const [index, name] of inputs.annotationSets.entries()) {
      found.push(await read.read(name, signal, `annotationSets.${index}`))
      await progress(index + 1, inputs.annotationSets.length + 1)
    }
    const make = await keep.annotations(concatSets(found.map(({ set }) => set)), {
      displayName: inputs.displayName ?? job.display_name,
      signal,
      needs: found.map(({ row }) => row.id),
    })
    return async (draft, { row }) => ({ annotationSet: await make(draft, row) })
  }

/** Divides an annotation set: each page into exactly one of the new ones. */
export const splitAnnotations =
  ({ read, keep }: Dependencies): JobWork<'JOB_TYPE_SPLIT'> =>
  async ({ inputs, signal, progress }) => {
    const { annotationSet, splits, seed, unit, stratify } = inputs
    const { row, set } = await read.read(annotationSet, signal)
    const parts = splitSet(set, { splits, seed, unit, stratify: stratumOf(set, stratify) })
    const makes: Awaited<ReturnType<ArtifactKeeper['annotations']>>[] = []
    for (const [index, part] of parts.entries()) {
      makes.push(await keep.annotations(part, { displayName: splits[index]!.displayName, signal, needs: [row.id] }))
      await progress(index + 1, parts.length + 1)
    }
    return async (draft, { row: running }) => {
      const annotationSets: string[] = []
      for (const make of makes) annotationSets.push(await make(draft, running))
      return { annotationSets }
    }
  }

function stratumOf({ pages }: AnnotationSet, wanted: JobInputs<'JOB_TYPE_SPLIT'>['stratify']) {
  if (wanted === false) return undefined
  if (wanted !== true) return wanted
  return pages.some(({ pageClass }) => pageClass !== undefined) ? 'pageClasses' : 'labels'
}

/** Takes the part of an annotation set that a filter names. */
export const filterAnnotations =
  ({ read, keep }: Dependencies): JobWork<'JOB_TYPE_FILTER'> =>
  async ({ inputs, signal }) => {
    const { row, set } = await read.read(inputs.annotationSet, signal)
    const displayName = inputs.displayName ?? derivedName(`Part of ${row.display_name}`)
    const part = await inTurns(filteringSet(set, inputs.filter), sharedTurns(signal))
    const make = await keep.annotations(part, { displayName, signal, needs: [row.id] })
    return async (draft, { row: running }) => ({ annotationSet: await make(draft, running) })
  }
