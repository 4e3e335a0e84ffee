import { DocentError } from '@docent/core/ports'
import type { z } from 'zod'

/** @throws `invalid_input` that names the parameter, what is wrong with it, and all parameters there are */
export function checkedParameters<Shape extends z.ZodRawShape>(
  schema: z.ZodReadonly<z.ZodObject<Shape, z.core.$strict>>,
  parameters: Readonly<Record<string, unknown>>,
): z.output<z.ZodReadonly<z.ZodObject<Shape, z.core.$strict>>> {
  const { data, error } = schema.safeParse(parameters)
  if (error === undefined) return data
  const known = Object.keys(schema.unwrap().shape)
  const issue = error.issues[0]!
  const name = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')
  const problem =
    issue.code === 'unrecognized_keys'
      ? `There is no training parameter "${name}".`
      : `The training parameter "${name}" is not valid: ${issue.message}.`
  throw new DocentError({
    code: 'invalid_input',
    message: `${problem} There are ${known.join(', ')}.`,
    details: { parameter: name, known },
  })
}
