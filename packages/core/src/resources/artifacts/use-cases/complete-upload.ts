import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { z } from 'zod'
import { analysisJobOf, findAnalysisJob, type AnalysisJob } from '../../analysis-jobs/index.ts'
import type { ArtifactInstance } from '../artifact-machine.ts'
import { parseVersionName, type VersionName } from '../artifact-name.ts'
import { nameOf } from '../artifact.ts'
import { picturesNamed } from '../artifact-file-records.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { importJobs, startImport } from '../import-job.ts'
import { alreadyComplete, changingUploads } from './changing-uploads.ts'

/** File names of an annotation set, each with the image sets that have a picture of this name. */
export type Duplicates = Record<string, string[]>

const choicesSchema = z.record(z.string().max(1_000), z.string().max(300))

/** The file names that the annotations in a complete upload are about. */
export type FileNamesIn = (
  artifact: { readonly id: string; readonly mime: string },
  signal: AbortSignal | undefined,
) => Promise<readonly string[]>

export interface CompleteUploadDependencies extends ArtifactsDependencies {
  readonly fileNamesIn: FileNamesIn
}

/** Ends uploads: no part is taken any more, and a job checks what came and makes it ready. */
export function completeUploads(dependencies: CompleteUploadDependencies) {
  const { storage, ids, projects, records, fileNamesIn } = dependencies

  const { change, closeUpload } = changingUploads(dependencies)

  const jobOf = async (id: string): Promise<AnalysisJob> => analysisJobOf((await findAnalysisJob(storage, id))!)

  async function duplicatesOf(row: ArtifactInstance['row'], signal: AbortSignal | undefined): Promise<Duplicates> {
    const names = await fileNamesIn(row, signal)
    const found = new Map<string, string[]>()
    for (let at = 0; at < names.length; at += 500) {
      for (const { file, artifact } of await picturesNamed(storage, row.project_id, names.slice(at, at + 500)))
        found.set(file.name, [...(found.get(file.name) ?? []), nameOf(artifact)])
    }
    return Object.fromEntries(
      [...found].filter(([, sets]) => sets.length > 1).map(([name, sets]) => [name, sets.sort()]),
    )
  }

  return {
    /** @throws `not_found`, `forbidden`, `wrong_state` once it is complete, `invalid_input` for missing parts */
    async complete(principal: Principal, name: VersionName, options: CallOptions = {}): Promise<AnalysisJob> {
      requireImported(name)
      const call = { action: 'completeUpload', name }
      const id = await change(principal, call, options, async () => async (draft, artifact) => {
        await closeUpload(draft, artifact)
        return startImport(draft, artifact, { by: principal.userId })
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
        await projects.requireRight(scopeOf(principal), name.project, 'write')
        const row = await records.require(name)
        if (row.state !== 'uploading') throw alreadyComplete()
        const duplicates = await duplicatesOf(row, options.signal)
        const jobId = ids.uuid()
        return async (draft, artifact) => {
          await closeUpload(draft, artifact)
          const count = Object.keys(duplicates).length
          if (count === 0) startImport(draft, artifact, { by: principal.userId, id: jobId })
          else {
            draft.send(artifact, { type: 'ASK', duplicates: count })
            draft.set(artifact, { job_id: jobId, duplicates: duplicates as JsonValue })
          }
          return { jobId, duplicates }
        }
      })
    },

    /** Says of which image set each picture is, and starts the job. @throws `wrong_state` when nobody asked, `invalid_input` for missing and other choices */
    async submitDuplicates(
      principal: Principal,
      name: VersionName,
      choices: Readonly<Record<string, string>>,
      options: CallOptions = {},
    ): Promise<AnalysisJob> {
      const chosen = check(z.object({ duplicates: choicesSchema }), { duplicates: choices }).duplicates
      const call = { action: 'submitDuplicates', name, chosen }
      const id = await change(principal, call, options, async () => async (draft, artifact) => {
        const { state, row } = artifact
        if (state !== 'choosing') throw nothingAsked()
        requireChoices(row.duplicates as Duplicates, chosen)
        return startImport(draft, artifact, { by: principal.userId, choices: chosen, id: row.job_id! })
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
