import { parsePathTemplate, type PathSegment } from './path-template.ts'

type Parameter = Extract<PathSegment, { kind: 'parameter' }>

interface Node<Value> {
  readonly literals: Map<string, Node<Value>>
  /** Parameters with text around the name first, the longest text first. */
  readonly parameters: { readonly segment: Parameter; readonly node: Node<Value> }[]
  readonly methods: Map<string, Entry<Value>>
}

interface Entry<Value> {
  readonly value: Value
  readonly names: readonly string[]
}

export type RouteMatch<Value> =
  | { readonly kind: 'found'; readonly value: Value; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'bad-encoding' }
  | { readonly kind: 'unknown' }

export interface RouteTable<Value> {
  add(method: string, path: string, value: Value): void
  /** `path` is still percent-encoded and has no query. HEAD is found as GET. */
  match(method: string, path: string): RouteMatch<Value>
}

/**
 * Finds a route by method and path. Plain text wins over parameters; when the better path has no route for the method,
 * the next one is tried, so `DELETE /things/{id}` also takes an id that is the last part of `GET /things/count`.
 */
export function routeTable<Value>(): RouteTable<Value> {
  const root = emptyNode<Value>()
  return {
    add: (method, path, value) => add(root, method, path, value),
    match: (method, path) => match(root, method === 'HEAD' ? 'GET' : method, path),
  }
}

function emptyNode<Value>(): Node<Value> {
  return { literals: new Map(), parameters: [], methods: new Map() }
}

function add<Value>(root: Node<Value>, method: string, path: string, value: Value): void {
  const template = parsePathTemplate(path)
  let node = root
  for (const segment of template.segments) node = child(node, segment)
  if (node.methods.has(method)) throw new TypeError(`${method} ${path} is declared twice`)
  node.methods.set(method, { value, names: template.names })
}

function child<Value>(node: Node<Value>, segment: PathSegment): Node<Value> {
  if (segment.kind === 'literal') {
    const known = node.literals.get(segment.text)
    if (known) return known
    const made = emptyNode<Value>()
    node.literals.set(segment.text, made)
    return made
  }
  const known = node.parameters.find(
    (parameter) => parameter.segment.before === segment.before && parameter.segment.after === segment.after,
  )
  if (known) return known.node
  const made = { segment, node: emptyNode<Value>() }
  node.parameters.push(made)
  node.parameters.sort((a, b) => textAround(b.segment) - textAround(a.segment))
  return made.node
}

function textAround(segment: Parameter): number {
  return segment.before.length + segment.after.length
}

function match<Value>(root: Node<Value>, method: string, path: string): RouteMatch<Value> {
  const withoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
  const segments = decode(withoutSlash.split('/'))
  if (!segments) return { kind: 'bad-encoding' }
  const values: string[] = []
  const allowed = new Set<string>()
  const entry = search(root, segments, 0, method, values, allowed)
  if (entry) {
    const params: Record<string, string> = {}
    entry.names.forEach((name, index) => (params[name] = values[index] ?? ''))
    return { kind: 'found', value: entry.value, params }
  }
  return allowed.size > 0 ? { kind: 'wrong-method', allowed: [...allowed].sort() } : { kind: 'unknown' }
}

/** Leaves the matched parameter values in `values`, and the methods of matching paths in `allowed`. */
function search<Value>(
  node: Node<Value>,
  segments: readonly string[],
  index: number,
  method: string,
  values: string[],
  allowed: Set<string>,
): Entry<Value> | undefined {
  const segment = segments[index]
  if (segment === undefined) {
    for (const known of node.methods.keys()) allowed.add(known)
    return node.methods.get(method)
  }
  const literal = node.literals.get(segment)
  const found = literal && search(literal, segments, index + 1, method, values, allowed)
  if (found) return found
  for (const { segment: parameter, node: next } of node.parameters) {
    const { before, after } = parameter
    if (segment.length <= before.length + after.length || !segment.startsWith(before) || !segment.endsWith(after))
      continue
    values.push(segment.slice(before.length, segment.length - after.length))
    const deeper = search(next, segments, index + 1, method, values, allowed)
    if (deeper) return deeper
    values.pop()
  }
  return undefined
}

/** After splitting, so that an encoded slash stays inside its segment. */
function decode(segments: string[]): string[] | undefined {
  try {
    return segments.map((segment) => (segment.includes('%') ? decodeURIComponent(segment) : segment))
  } catch {
    return undefined
  }
}
