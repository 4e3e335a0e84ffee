import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import { pipelineDefinitionSchema, type PipelineDefinition } from './pipeline-definition.ts'
import type { PipelineRow } from './pipeline-table.ts'

export const pipelineStatuses = ['READY', 'SLEEPING', 'FAILED', 'DELETED'] as const

/** A registered pipeline in a list. Times are ISO 8601. */
export const pipelineSchema = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  modelMetadata: z.object({ version: z.string() }),
  status: z
    .enum(pipelineStatuses)
    .describe('READY: its models are loaded; SLEEPING: they are loaded when it is called; FAILED: it cannot score.'),
  statusMessage: z.string(),
  preSleepingState: z.string().describe('What it was before it slept; empty when it does not sleep.'),
  createTime: z.string(),
  updateTime: z.string(),
})
export type Pipeline = z.output<typeof pipelineSchema>

export const pipelineDetailsSchema = pipelineSchema.extend(pipelineDefinitionSchema.shape)
export type PipelineDetails = z.output<typeof pipelineDetailsSchema>

export interface PipelineState {
  readonly status: (typeof pipelineStatuses)[number]
  readonly statusMessage: string
}

export const pipelineOf = (row: PipelineRow, { status, statusMessage }: PipelineState): Pipeline => ({
  id: row.id,
  name: row.name,
  projectId: row.project_id,
  modelMetadata: { version: String(row.version) },
  status,
  statusMessage,
  preSleepingState: status === 'SLEEPING' ? 'READY' : '',
  createTime: isoTime(row.created_at),
  updateTime: isoTime(row.updated_at),
})

export const definitionOf = (row: Pick<PipelineRow, 'definition'>): PipelineDefinition =>
  row.definition as unknown as PipelineDefinition

export const pipelineDetailsOf = (row: PipelineRow, state: PipelineState): PipelineDetails => ({
  ...definitionOf(row),
  ...pipelineOf(row, state),
})

export const noSuchPipeline = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no pipeline with this id or name, or its project is not yours.',
  })

export const cannotScore = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'The pipeline cannot score: it has no model, or a model of it was deleted; publish one to it.',
  })
