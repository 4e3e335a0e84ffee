import { jobInputSchema, jobTypes, type JobInput, type JobType } from '@docent/core'
import { DocentError } from '@docent/core/ports'

type Given = Readonly<Record<string, unknown>> & { readonly jobType: JobType }

const described = Object.keys(jobInputSchema.omit({ inputs: true }).shape)

/**
 * The body of a new job, whose inputs are under `inputs` or under the name of its type, as core takes it. The body is read loosely, for
 * the sake of these names; what else is in it, such as a job that was read and is sent again, counts for nothing.
 */
export function jobInputOf(body: Given): JobInput {
  const { inputs } = body
  const field = `${jobTypes[body.jobType].prefix}Inputs`
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const named = body[field] ?? body[snake]
  if (inputs !== undefined && named !== undefined)
    throw invalid(field, 'cannot be combined with inputs; send one of them.')
  const given = named ?? inputs
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(field, 'is required: an object with the inputs of the job.')
  const known = Object.fromEntries(described.filter((name) => name in body).map((name) => [name, body[name]]))
  return { ...known, inputs: given } as JobInput
}

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })
