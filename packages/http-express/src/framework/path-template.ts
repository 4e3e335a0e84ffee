/** Names of the parameters in a path template, as a union of literals. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/** A segment is plain text, or one parameter with text around it such as `{id}:cancel`. */
export type PathSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly before: string; readonly after: string }

export interface PathTemplate {
  readonly segments: readonly PathSegment[]
  readonly names: readonly string[]
}

/** Templates of the routes that code declares. Tests make hundreds of routers of the same routes. */
const known = new Map<string, PathTemplate>()

/** Reads a template such as `/collections/{collection_id}/chunks/{chunk_ids}`. */
export function parsePathTemplate(path: string): PathTemplate {
  const template = known.get(path) ?? readTemplate(path)
  known.set(path, template)
  return template
}

function readTemplate(path: string): PathTemplate {
  if (!path.startsWith('/') || (path.length > 1 && path.endsWith('/')) || path.includes('//'))
    throw new TypeError(`"${path}" is not a path such as /collections/{collection_id}`)
  const segments = path.slice(1).split('/').map(parseSegment)
  return { segments, names: segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : [])) }
}

function parseSegment(text: string): PathSegment {
  if (!/[{}]/.test(text)) return { kind: 'literal', text }
  const parts = /^([^{}]*)\{(\w+)\}([^{}]*)$/.exec(text)
  if (!parts) throw new TypeError(`"${text}" is not a path segment such as {id} or {id}:cancel`)
  const [, before = '', name = '', after = ''] = parts
  return { kind: 'parameter', name, before, after }
}
