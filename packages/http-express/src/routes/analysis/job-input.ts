import { jobTypes, type JobInput, type JobType } from '@docent/core'
import { DocentError } from '@docent/core/ports'

type Given = Readonly<Record<string, unknown>> & { readonly jobType: JobType }

/** The body of a new job, whose inputs are under `inputs` or under the name of its type, as core takes it. */
export function jobInputOf(body: Given): JobInput {
  const { inputs, ...rest } = body
  const field = `${jobTypes[body.jobType].prefix}Inputs`
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const named = body[field] ?? body[snake]
  if (inputs !== undefined && named !== undefined)
    throw invalid(field, 'cannot be combined with inputs; send one of them.')
  const given = named ?? inputs
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(field, 'is required: an object with the inputs of the job.')
  return { ...(rest as unknown as JobInput), inputs: given as JobInput['inputs'] }
}

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })
