import { DocentError } from '../../../kernel/errors/index.ts'
import { check, resourceNameSchema } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { z } from 'zod'
import { analysisJobOf, findAnalysisJob, type AnalysisJob } from '../../analysis-jobs/index.ts'
import { nameOrder, parseVersionName, type VersionName } from '../artifact-name.ts'
import type { ArtifactRow } from '../artifact-tables.ts'
import { nameOf } from '../artifact.ts'
import { picturesNamed } from '../artifact-file-records.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { importJobs, startImport } from '../import-job.ts'
import { changingUploads } from './changing-uploads.ts'

/** File names of an annotation set, each with the image sets that have a picture of this name. */
export type Duplicates = Record<string, string[]>

const choicesSchema = z.record(z.string().max(1_000), resourceNameSchema)

/** Ends uploads: what came is looked at, no part is taken any more, and a job makes it ready. What is refused stays open for other parts. */
export function completeUploads(dependencies: ArtifactsDependencies) {
  const { storage, ids, callers, records } = dependencies

  const { change, closeWith, checkUpload } = changingUploads(dependencies)

  const importedBy = async (principal: Principal) => ({
    by: principal.userId,
    caller: await callers.broughtBy(principal),
  })

  const jobOf = async (id: string): Promise<AnalysisJob> => analysisJobOf((await findAnalysisJob(storage, id))!)

  async function duplicatesOf(row: ArtifactRow, names: readonly string[]): Promise<Duplicates> {
    const found = new Map<string, string[]>()
    for (let at = 0; at < names.length; at += 500) {
      for (const { file, artifact } of await picturesNamed(storage, row.project_id, names.slice(at, at + 500)))
        found.set(file.name, [...(found.get(file.name) ?? []), nameOf(artifact)])
    }
    return Object.fromEntries(
      [...found].filter(([, sets]) => sets.length > 1).map(([name, sets]) => [name, sets.sort(nameOrder)]),
    )
  }

  /** Of the image sets that were offered, those that were not deleted since. */
  async function stillThere(duplicates: Duplicates): Promise<ReadonlySet<string>> {
    const names = [...new Set(Object.values(duplicates).flat())]
    const found = await records.findAll(names.map((name) => parseVersionName(name, 'duplicates', ['imageSets'])))
    return new Set(found.keys())
  }

  return {
    /**
     * @throws `not_found`, `forbidden`, `wrong_state` once it is complete, `invalid_input` for missing parts and for content that cannot
     * be imported, `too_large`, `conflict` when a part comes meanwhile
     */
    async complete(principal: Principal, name: VersionName, options: CallOptions = {}): Promise<AnalysisJob> {
      requireImported(name)
      const call = { action: 'completeUpload', name }
      const id = await change(principal, call, options, async () => {
        const { parts } = await checkUpload(principal, name, { whole: false, signal: options.signal })
        const by = await importedBy(principal)
        return async (draft, artifact) => {
          await closeWith(draft, artifact, parts)
          return startImport(draft, artifact, by)
        }
      })
      return jobOf(id)
    },

    /**
     * As `complete`, unless several image sets of the project have pictures of the same names as the annotations: then nothing
     * starts before `submitDuplicates`. The job has the id that is answered once it starts.
     */
    async completeCheckingDuplicates(
      principal: Principal,
      name: VersionName,
      options: CallOptions = {},
    ): Promise<{ jobId: string; duplicates: Duplicates }> {
      requireImported(name)
      return change(principal, { action: 'completeUploadCheckDuplicates', name }, options, async () => {
        const { row, parts, found } = await checkUpload(principal, name, { whole: true, signal: options.signal })
        const by = await importedBy(principal)
        const duplicates = await duplicatesOf(row, found.pageNames ?? [])
        const jobId = ids.uuid()
        return async (draft, artifact) => {
          await closeWith(draft, artifact, parts)
          const count = Object.keys(duplicates).length
          if (count === 0) startImport(draft, artifact, { ...by, id: jobId })
          else {
            draft.send(artifact, { type: 'ASK', duplicates: count })
            draft.set(artifact, { job_id: jobId, duplicates: duplicates as JsonValue })
          }
          return { jobId, duplicates }
        }
      })
    },

    /** Names the image set of each picture, and starts the job. @throws `wrong_state` when nobody asked or what was chosen was deleted, `invalid_input` for missing and other choices */
    async submitDuplicates(
      principal: Principal,
      name: VersionName,
      choices: Readonly<Record<string, string>>,
      options: CallOptions = {},
    ): Promise<AnalysisJob> {
      const chosen = check(z.object({ duplicates: choicesSchema }), { duplicates: choices }).duplicates
      const call = { action: 'submitDuplicates', name, chosen }
      const id = await change(principal, call, options, async () => {
        const by = await importedBy(principal)
        return async (draft, artifact) => {
          const { state, row } = artifact
          if (state !== 'choosing') throw nothingAsked()
          const duplicates = row.duplicates as Duplicates
          requireChoices(duplicates, chosen)
          requireStillThere(duplicates, chosen, await stillThere(duplicates))
          return startImport(draft, artifact, { ...by, choices: chosen, id: row.job_id! })
        }
      })
      return jobOf(id)
    },
  }
}

function requireChoices(duplicates: Duplicates, chosen: Readonly<Record<string, string>>): void {
  const invalid = (message: string) =>
    new DocentError({ code: 'invalid_input', message, details: { field: 'duplicates' } })
  for (const [file, sets] of Object.entries(duplicates)) {
    const choice = Object.hasOwn(chosen, file) ? chosen[file] : undefined
    if (choice === undefined) throw invalid(`duplicates has no image set for ${file.slice(0, 200)}.`)
    parseVersionName(choice, `duplicates of ${file.slice(0, 200)}`, ['imageSets'])
    if (!sets.includes(choice)) {
      throw invalid(
        `duplicates names an image set for ${file.slice(0, 200)} that does not have it; choose ${sets.join(' or ')}.`,
      )
    }
  }
  const unknown = Object.keys(chosen).find((file) => !Object.hasOwn(duplicates, file))
  if (unknown !== undefined) throw invalid(`duplicates names ${unknown.slice(0, 200)}, which needs no choice.`)
}

/** @throws `wrong_state` for an image set that was deleted, unless all are that have the picture */
function requireStillThere(
  duplicates: Duplicates,
  chosen: Readonly<Record<string, string>>,
  there: ReadonlySet<string>,
): void {
  for (const [file, sets] of Object.entries(duplicates)) {
    const left = sets.filter((name) => there.has(name))
    if (left.length === 0 || left.includes(chosen[file]!)) continue
    throw new DocentError({
      code: 'wrong_state',
      message: `The image set that duplicates names for ${file.slice(0, 200)} was deleted; choose ${left.join(' or ')}.`,
      details: { field: 'duplicates' },
    })
  }
}

/** @throws `invalid_input` for what no job imports */
function requireImported({ kind }: VersionName): void {
  if (importJobs[kind]) return
  throw new DocentError({
    code: 'invalid_input',
    message: `No job imports ${kind}; complete their upload with completeResults.`,
  })
}

const nothingAsked = () =>
  new DocentError({ code: 'wrong_state', message: 'This upload needs no choice between image sets.' })
