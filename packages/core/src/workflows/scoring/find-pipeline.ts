import { scopeOf, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { parseVersionName, type ArtifactRecords, type ArtifactRow } from '../../resources/artifacts/index.ts'
import {
  cannotScore,
  findPipeline,
  isDeleted,
  noSuchPipeline,
  type PipelineRecords,
  type PipelineRow,
} from '../../resources/pipelines/index.ts'
import type { ProjectRecords } from '../../resources/projects/index.ts'

export interface FindPipelineDependencies {
  readonly storage: RecordStore
  readonly projects: ProjectRecords
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
}

const mostProjects = 1_000

/**
 * The user's own projects count before those that others share: anybody can share a project with them, which must change neither what a
 * name means to them nor what scores where they name nothing.
 */
const ownFirst = ['own', 'all'] as const

/** A pipeline, with its models that are there. */
export interface FoundPipeline {
  readonly pipeline: PipelineRow
  readonly labelling: ArtifactRow | undefined
  readonly classification: ArtifactRow | undefined
}

/** Finds what scores for a caller. */
export function pipelineFinder({ storage, projects, records, pipelines }: FindPipelineDependencies) {
  const modelOf = async (name: string | null) =>
    name === null ? undefined : records.find(parseVersionName(name, 'model', ['models']))

  async function withModels(pipeline: PipelineRow): Promise<FoundPipeline> {
    const [labelling, classification] = await Promise.all([
      modelOf(pipeline.labelling_model),
      modelOf(pipeline.classification_model),
    ])
    return { pipeline, labelling, classification }
  }

  /** Whether all its models name the caller, or a group of theirs. */
  async function isGranted(scope: Scope, pipeline: PipelineRow): Promise<boolean> {
    const { labelling, classification } = await withModels(pipeline)
    const found = [labelling, classification].filter((model) => model !== undefined)
    if (found.length === 0 || scope.guest === true) return false
    const groups = scope.subjects.filter((subject) => subject.startsWith('group:'))
    // Nobody gets what a group or somebody else has by calling themselves like it.
    const plain = /^(?:user|group):/.test(scope.username) ? [] : [scope.username]
    const names = new Set([...plain, `user:${scope.username}`, ...groups])
    return found.every((model) => ((model.acl ?? []) as string[]).some((name) => names.has(name)))
  }

  const readable = (scope: Scope, pipeline: PipelineRow): Promise<boolean> => projects.sees(scope, pipeline.project_id)

  const usable = async (scope: Scope, pipeline: PipelineRow): Promise<boolean> =>
    (await readable(scope, pipeline)) || isGranted(scope, pipeline)

  async function named(scope: Scope, idOrName: string, visible: typeof readable): Promise<PipelineRow> {
    const byId = await findPipeline(storage, idOrName)
    if (byId && !isDeleted(byId) && (await visible(scope, byId))) return byId
    for (const whose of ownFirst) {
      const [found, another] = await pipelines.among(await projects.visibleIds(scope, whose, mostProjects), idOrName)
      if (another) throw ambiguous('Several projects have a pipeline of this name; use its id.')
      if (found) return found
    }
    throw noSuchPipeline()
  }

  async function usual(scope: Scope): Promise<PipelineRow> {
    for (const whose of ownFirst) {
      const [found, other] = await pipelines.inProjects(await projects.visibleIds(scope, whose, mostProjects), 2)
      if (!found) continue
      if (!other) return found
      const [only, another] = await projects.defaults(scope, whose, 2)
      const byDefault = only && !another ? await pipelines.find(only.id, only.default_pipeline!) : undefined
      if (byDefault) return byDefault
      throw ambiguous('There are several pipelines; name one with pipeline.')
    }
    throw noPipeline()
  }

  return {
    withModels,

    /**
     * Requires that the caller may score with it: they see its project, or its models name them.
     * @throws `forbidden`, for work that they began when they could
     */
    async requireStill(principal: Principal, pipeline: PipelineRow): Promise<void> {
      if (!(await usable(scopeOf(principal), pipeline))) throw accessLost()
    },

    /** By its id, or its name where only one project has it, of the caller's own, or else of all that they read. @throws `not_found`, `invalid_input` */
    async forReader(principal: Principal, idOrName: string): Promise<PipelineRow> {
      return named(scopeOf(principal), idOrName, readable)
    },

    /**
     * The pipeline that the caller names, or the only one, or the only default of a project: among their own projects, or else among all.
     * @throws `not_found`, `wrong_state` when there is none or it cannot score, `invalid_input` when there are several
     */
    async forCaller(principal: Principal, idOrName: string | undefined): Promise<PipelineRow> {
      const scope = scopeOf(principal)
      const pipeline = idOrName === undefined ? await usual(scope) : await named(scope, idOrName, usable)
      requireModels(await withModels(pipeline))
      return pipeline
    },
  }
}
export type PipelineFinder = ReturnType<typeof pipelineFinder>

/** @throws `wrong_state` when the pipeline has no model, or not all of its models are there */
export function requireModels({ pipeline, labelling, classification }: FoundPipeline): void {
  const gone =
    (pipeline.labelling_model !== null && labelling?.state !== 'available') ||
    (pipeline.classification_model !== null && classification?.state !== 'available')
  if (!gone && (labelling ?? classification)) return
  throw cannotScore()
}

const accessLost = () =>
  new DocentError({
    code: 'forbidden',
    message:
      'The pipeline is not shared with you any more, so the document was not scored; ask the owner of its project.',
  })
const ambiguous = (message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field: 'pipeline' } })
const noPipeline = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'There is no pipeline that scores; publish a model to one first.',
  })
