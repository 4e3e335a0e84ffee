import { z } from 'zod'

/**
 * Named schemas in the OpenAPI document. A separate registry, because ids in zod's global one would collide with
 * those of a host that shares the same copy of zod.
 */
export const components = z.registry<{ id: string }>()

/**
 * Names a schema for the OpenAPI document and returns the same instance, so it must be the last call on it: schemas
 * derived from it have no name.
 */
export function component<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  const known = components._idmap.get(id)
  if (known !== undefined && known !== schema) throw new TypeError(`Two schemas are named ${id}`)
  components.add(schema, { id })
  return schema
}
