import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Draft, Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check, checkPart, requireKnownFields } from '../../kernel/input/index.ts'
import { listQuery, resourceListSchema, type ResourcePage } from '../../kernel/listing/index.ts'
import { always, and, type Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  parseVersionName,
  requireStillAvailable,
  type ArtifactRecords,
  type ArtifactRow,
} from '../../resources/artifacts/index.ts'
import {
  changePipeline,
  createPipeline,
  definitionDefaults,
  deletePipeline,
  findPipeline,
  isDeleted,
  livingPipelines,
  newPipelineSchema,
  noSuchPipeline,
  pipelineDefinitionSchema,
  pipelineDetailsOf,
  pipelineDetailsSchema,
  pipelineFields,
  pipelineOf,
  pipelineTexts,
  type NewPipelineInput,
  type Pipeline,
  type PipelineDefinition,
  type PipelineDefinitionInput,
  type PipelineDetails,
  type PipelineRecords,
  type PipelineRow,
  type PipelineState,
} from '../../resources/pipelines/index.ts'
import type { ProjectRecords } from '../../resources/projects/index.ts'
import type { ModelLoader, PostProcessors, WordReader } from '../analysis/index.ts'
import type { PipelineFinder } from './find-pipeline.ts'
import { invalid, modelsOfDefinition } from './models-of-definition.ts'
import type { PipelineConfigChecker } from './pipeline-config/check-pipeline-config.ts'

export interface PipelinesDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly projects: ProjectRecords
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
  readonly models: ModelLoader
  readonly words: WordReader
  readonly postProcessors: PostProcessors
  readonly finder: PipelineFinder
  readonly checkConfig: PipelineConfigChecker
}

const listSchema = resourceListSchema.extend({
  projectId: z.string().min(1).max(64),
  includeDeleted: z.boolean().default(false),
})

/** Pipelines of the projects that the caller sees. */
export function pipelinesService(dependencies: PipelinesDependencies) {
  const {
    runtime,
    storage,
    idempotency,
    projects,
    records,
    pipelines,
    models,
    words,
    postProcessors,
    finder,
    checkConfig,
  } = dependencies

  const findModels = modelsOfDefinition(records)

  /** The models of some pipelines that are there, by their names: with one read, however many pipelines share them. */
  async function modelsOf(rows: readonly PipelineRow[]): Promise<ReadonlyMap<string, ArtifactRow>> {
    const names = new Set(rows.flatMap(namesOfModels))
    return records.findAll([...names].map((name) => parseVersionName(name, 'model', ['models'])))
  }

  function stateOf(row: PipelineRow, known: ReadonlyMap<string, ArtifactRow>): PipelineState {
    if (isDeleted(row)) return { status: 'DELETED', statusMessage: 'The pipeline was deleted.' }
    const found = namesOfModels(row).map((name) => known.get(name))
    if (found.length === 0) return { status: 'FAILED', statusMessage: 'The pipeline has no model; publish one to it.' }
    if (found.some((model) => model?.state !== 'available'))
      return { status: 'FAILED', statusMessage: 'A model of the pipeline is not available; publish another one.' }
    const loaded = found.every((model) => models.isLoaded(model!.id))
    return loaded
      ? { status: 'READY', statusMessage: '' }
      : { status: 'SLEEPING', statusMessage: 'Its models are loaded when it is called.' }
  }

  /** @throws `not_found` when missing or in a project that the caller does not see */
  async function require(principal: Principal, idOrName: string, level: 'read' | 'write' = 'read') {
    const row = await finder.forReader(principal, idOrName)
    if (level === 'write') await projects.requireRight(scopeOf(principal), row.project_id, 'write')
    return row
  }

  /** @throws `invalid_input` for a `pipelineConfig` that is no YAML; `not_found`, `invalid_input`, `wrong_state` for models; `unsupported` for what does not act here */
  async function requireUsable(
    projectId: string,
    definition: PipelineDefinition,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await checkConfig(definition.pipelineConfig, signal)
    if (definition.customPipeline) throw noCustomPipelines()
    if (definition.ocrMethod !== undefined) words.requireEngine({ method: definition.ocrMethod }, 'ocrMethod')
    await postProcessors.requireRunnable(definition)
    await findModels(projectId, definition)
  }

  /** Requires the models once more in the batch that names them. @throws as `requireUsable` */
  async function requireModelsIn(draft: Draft, projectId: string, definition: PipelineDefinition): Promise<void> {
    for (const model of await findModels(projectId, definition)) requireStillAvailable(draft, model)
  }

  const shown = async (row: PipelineRow): Promise<PipelineDetails> =>
    pipelineDetailsOf(row, stateOf(row, await modelsOf([row])))

  return {
    /** The first made first unless ordered otherwise. @throws `not_found` for the project, `invalid_input` */
    async list(
      principal: Principal,
      input: z.input<typeof listSchema>,
      options: CallOptions = {},
    ): Promise<ResourcePage<Pipeline>> {
      requireGlobal(principal)
      options.signal?.throwIfAborted()
      const { projectId, includeDeleted, ...listed } = check(listSchema, input)
      await projects.require(scopeOf(principal), projectId)
      const { page, after, ...query } = listQuery(listed, {
        list: JSON.stringify(['pipelines', projectId, includeDeleted]),
        fields: pipelineFields,
        texts: pipelineTexts,
        oldestFirst: true,
      })
      const where = and(query.where, includeDeleted ? always : livingPipelines)
      const [rows, total] = await Promise.all([
        pipelines.list(projectId, { ...query, where: and(where, after) }),
        pipelines.count(projectId, where),
      ])
      return page(rows, total, async (some) => {
        const known = await modelsOf(some)
        return some.map((row) => pipelineOf(row, stateOf(row, known)))
      })
    },

    /** By its id, or its name as scoring finds it. @throws `not_found`, `wrong_state` */
    async get(principal: Principal, idOrName: string, options: CallOptions = {}): Promise<PipelineDetails> {
      requireGlobal(principal)
      options.signal?.throwIfAborted()
      return shown(await require(principal, idOrName))
    },

    /** @throws `not_found`, `forbidden`, `wrong_state` when the name is taken or a model not available, `unsupported` */
    async create(
      principal: Principal,
      projectId: string,
      input: NewPipelineInput,
      options: CallOptions = {},
    ): Promise<PipelineDetails> {
      requireGlobal(principal)
      const scope = scopeOf(principal)
      await projects.requireRight(scope, projectId, 'write')
      const given = check(newPipelineSchema, input)
      const definition = check(pipelineDefinitionSchema, { ...definitionDefaults, workspaceId: projectId, ...given })
      requireSameProject(projectId, definition)
      await requireUsable(projectId, definition, options.signal)
      const id = await idempotency.once<string, string>(principal, 'createPipeline', { projectId, given }, options, {
        again: async (answer) => answer,
        first: (remember) =>
          runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
            await projects.requireRight(scope, projectId, 'write')
            await requireModelsIn(draft, projectId, definition)
            const row = await createPipeline(draft, { projectId, ownerId: principal.userId, definition })
            remember(draft, row.id)
            return row.id
          }),
      })
      return shown((await findPipeline(storage, id))!)
    },

    /** Replaces the whole definition; what else `get` shows may stay in it. @throws as `create` */
    async update(
      principal: Principal,
      idOrName: string,
      input: PipelineDefinitionInput,
      options: CallOptions = {},
    ): Promise<PipelineDetails> {
      requireGlobal(principal)
      const before = await require(principal, idOrName, 'write')
      requireKnownFields(pipelineDetailsSchema, input)
      const given = checkPart(pipelineDefinitionSchema, input)
      requireSameProject(before.project_id, given)
      // An update by who knows nothing of models leaves these as they are.
      const definitionFor = (row: PipelineRow) => ({
        ...given,
        labellingModelName: given.labellingModelName ?? row.labelling_model ?? undefined,
        classificationModelName: given.classificationModelName ?? row.classification_model ?? undefined,
      })
      await requireUsable(before.project_id, definitionFor(before), options.signal)
      const changed = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await projects.requireRight(scopeOf(principal), before.project_id, 'write')
        const row = await findPipeline(draft.storage, before.id)
        if (!row || isDeleted(row)) throw noSuchPipeline()
        const definition = definitionFor(row)
        await requireModelsIn(draft, row.project_id, definition)
        return changePipeline(draft, row, definition)
      })
      return shown(changed)
    },

    /** @throws `not_found`, `forbidden` */
    async delete(principal: Principal, idOrName: string, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      const row = await require(principal, idOrName, 'write')
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await projects.requireRight(scopeOf(principal), row.project_id, 'write')
        deletePipeline(draft, row)
      })
    },
  }
}

const namesOfModels = (row: PipelineRow): string[] =>
  [row.labelling_model, row.classification_model].filter((name) => name !== null)

function requireSameProject(projectId: string, { workspaceId }: PipelineDefinition): void {
  if (workspaceId !== projectId) throw invalid('workspaceId', 'is not the project of the pipeline, which cannot move.')
}

const noCustomPipelines = () =>
  new DocentError({
    code: 'unsupported',
    message: 'customPipeline true is not supported: pipelines here are text recognition, models and a post-processor.',
    details: { field: 'customPipeline' },
  })
