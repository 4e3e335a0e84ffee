import type { AgentAsk } from '../../api/agents.ts'

type Field = NonNullable<AgentAsk['fields']>[number]
export type FieldValue = string | boolean | readonly string[]

/** What a form shows at first: the defaults. */
export const initialValues = (fields: readonly Field[]): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(fields.map((field) => [field.name, initialValue(field)]))

function initialValue({ type, default: given }: Field): FieldValue {
  if (type === 'boolean') return given === true
  if (type === 'choices') return Array.isArray(given) ? given : []
  return given === undefined ? '' : String(given)
}

/** What is sent. What is empty is left out, so that it is not there for a server either. */
export function contentOf(fields: readonly Field[], values: Readonly<Record<string, FieldValue>>) {
  return Object.fromEntries(
    fields.flatMap(({ name, type }): [string, FieldValue | number][] => {
      const value = values[name]!
      if (value === '') return []
      return [[name, type === 'number' || type === 'integer' ? Number(value) : value]]
    }),
  )
}
