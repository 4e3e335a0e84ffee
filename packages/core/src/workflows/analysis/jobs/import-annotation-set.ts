import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import { countsOf, shortName, writingVia, type AnnotationSet } from '../../../resources/annotations/index.ts'
import {
  addFiles,
  artifactDependencyTable,
  artifactEntity,
  nameOf,
  picturesNamed,
} from '../../../resources/artifacts/index.ts'
import { insert } from '../../../kernel/records/index.ts'
import { annotationColumns } from '../keep-annotations.ts'
import type { JobWork } from '../job-work.ts'
import { readAnnotationFile } from '../annotation-formats.ts'
import type { ImportDependencies } from './import-dependencies.ts'
import { joinedContent } from './joined-content.ts'

/** Checks the annotations of an upload, counts what they hold, and joins them with the image sets that show their pages. */
export function importAnnotationSet(dependencies: ImportDependencies): JobWork<'JOB_TYPE_POSTPROCESS_ANNOTATION_SET'> {
  const { storage, keep } = dependencies

  /** Image sets of the pages: the one that was chosen, else the only one, else the newest. */
  async function imageSets(
    projectId: string,
    { pages }: AnnotationSet,
    choices: Readonly<Record<string, string>>,
    warn: (text: string) => void,
  ): Promise<Set<string>> {
    const needs = new Set<string>()
    const names = pages.map(({ filename }) => filename)
    let without = 0
    for (let at = 0; at < names.length; at += 500) {
      const some = names.slice(at, at + 500)
      const found = Map.groupBy(await picturesNamed(storage, projectId, some), ({ file }) => file.name)
      for (const name of some) {
        const of = (found.get(name) ?? []).map(({ artifact }) => artifact)
        const chosen = of.find((artifact) => nameOf(artifact) === choices[name])
        const newest = of.toSorted((a, b) => b.created_at - a.created_at)[0]
        const artifact = chosen ?? newest
        if (artifact) needs.add(artifact.id)
        else without += 1
        if (!chosen && choices[name] !== undefined)
          warn(
            `The image set that was chosen for ${shortName(name)} was deleted; ${artifact ? 'another' : 'none'} is taken.`,
          )
        else if (!chosen && of.length > 1)
          warn(`${shortName(name)} is in ${of.length} image sets; the newest is taken.`)
      }
    }
    if (without > 0) warn(`${without} of ${names.length} pages have no picture in an image set of the project.`)
    return needs
  }

  return async ({ inputs, signal, log, warn, progress }) => {
    const content = await joinedContent(dependencies, inputs.annotationSet, 'annotationSets', signal)
    const { row, bytes } = content
    await progress(0, 2)
    const { set, warnings, unchanged } = await readAnnotationFile(dependencies.parsers, row.mime, bytes, signal)
    warnings.forEach(warn)
    const needs = await imageSets(row.project_id, set, inputs.duplicates ?? {}, warn)
    const counts = countsOf(set)
    log(`${counts.pages} pages of ${counts.documents} documents with ${counts.regions} regions.`)
    // What came as VIA is kept byte for byte.
    const kept = unchanged ? bytes : await inTurns(writingVia(set), sharedTurns(signal))
    const file = await keep.file({ name: 'annotations.json', mediaType: 'application/json', bytes: kept }, signal)
    return async (draft) => {
      const artifact = await draft.load(artifactEntity, row.id)
      if (!artifact || artifact.state !== 'processing') return {}
      const known = new Set(await dependencies.records.needs(row.id))
      for (const id of needs)
        if (!known.has(id)) draft.step(insert(artifactDependencyTable, { artifact_id: row.id, needs_id: id }))
      const size = addFiles(draft, row.id, [file])
      draft.send(artifact, { type: 'READY' })
      draft.set(artifact, { ...annotationColumns(set), size })
      content.dropParts(draft)
      return { annotationSet: inputs.annotationSet }
    }
  }
}
