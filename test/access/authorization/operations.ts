import { docentOpenApiDocument } from '@docent/http-express'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
}

/** Every operation that the router serves, or that another document has, in the order of its documentation. */
export function allOperations(document: unknown = docentOpenApiDocument()): Operation[] {
  const { paths } = document as {
    paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [{ id: operationId, method: method.toUpperCase(), path }],
    ),
  )
}
