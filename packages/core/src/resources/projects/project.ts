import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import type { ProjectRow } from './project-table.ts'

const displayName = z.string().trim().min(1).max(255)
const description = z.string().max(10_000)

/** What document analysis is done in. Times are ISO 8601. */
export const projectSchema = z.object({
  name: z.string().describe('`projects/` and the id: the path of the project.'),
  displayName: z.string(),
  description: z.string(),
  defaultPipeline: z.string().optional().describe('Id or name of the pipeline that scores where a call names none.'),
  createTime: z.string(),
  updateTime: z.string(),
})
export type Project = z.output<typeof projectSchema>

export const projectInputSchema = z.object({ displayName, description: description.default('') })
export type ProjectInput = z.input<typeof projectInputSchema>

/** Absent leaves a field as it is. */
export const projectUpdateSchema = z.object({
  displayName: displayName.optional(),
  description: description.optional(),
  defaultPipeline: z.string().max(255).optional().describe('Id or name of a pipeline of the project; empty for none.'),
})
export type ProjectUpdate = z.input<typeof projectUpdateSchema>

export const projectOf = (row: ProjectRow): Project => ({
  name: `projects/${row.id}`,
  displayName: row.display_name,
  description: row.description,
  ...(row.default_pipeline === null ? {} : { defaultPipeline: row.default_pipeline }),
  createTime: isoTime(row.created_at),
  updateTime: isoTime(row.updated_at),
})

export const noSuchProject = () =>
  new DocentError({ code: 'not_found', message: 'There is no project with this id, or it is not shared with you.' })
