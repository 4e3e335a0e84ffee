import type { SyntaxNode } from '@lezer/common'
import type { JsonValue } from '@docent/core/ports'
import { pythonString } from './python-string.ts'

type Schema = Readonly<Record<string, JsonValue>>

const simple: Readonly<Record<string, Schema>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  None: { type: 'null' },
  list: { type: 'array' },
  dict: { type: 'object' },
}
const lists: ReadonlySet<string> = new Set(['list', 'List', 'set', 'Set', 'Sequence', 'Iterable'])
const objects: ReadonlySet<string> = new Set(['dict', 'Dict', 'Mapping'])
const deepest = 16

/** JSON Schema of an annotation; {} where the source alone does not tell. */
export function schemaOfType(node: SyntaxNode | null, source: string, depth = 0): Schema {
  if (node === null || depth > deepest) return {}
  const text = source.slice(node.from, node.to)
  const own = simple[text]
  if (own) return own
  if (node.name === 'BinaryExpression') return either([node.firstChild, node.lastChild], source, depth)
  if (node.name !== 'MemberExpression') return {}
  const [of, ...parts] = partsOf(node)
  const name = of === undefined ? '' : source.slice(of.from, of.to).replace(/^(?:typing|t)\./, '')
  const [first = null, second = null] = parts
  if (lists.has(name)) return { type: 'array', items: schemaOfType(first, source, depth + 1) }
  if (objects.has(name)) return { type: 'object', additionalProperties: schemaOfType(second, source, depth + 1) }
  if (name === 'Annotated') return schemaOfType(first, source, depth + 1)
  if (name === 'Union') return either(parts, source, depth)
  if (name === 'Optional') return anyOf([schemaOfType(first, source, depth + 1), simple['None']!])
  if (name === 'Literal') return { enum: parts.map((part) => literalOf(part, source)) }
  return {}
}

/** What stands before the bracket, and what stands in it. */
const partsOf = (node: SyntaxNode): SyntaxNode[] => {
  const parts: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!['[', ']', ','].includes(child.name)) parts.push(child)
  return parts
}

const either = (parts: readonly (SyntaxNode | null)[], source: string, depth: number): Schema =>
  anyOf(parts.map((part) => schemaOfType(part, source, depth + 1)))

const anyOf = (schemas: readonly Schema[]): Schema => ({
  anyOf: schemas.flatMap((schema) => (Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Schema[]) : [schema])),
})

/** The value of a literal; its text where it is none that JSON has. */
export function literalOf(node: SyntaxNode, source: string): JsonValue {
  const text = source.slice(node.from, node.to)
  if (node.name === 'None') return null
  if (node.name === 'Boolean') return text === 'True'
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  return pythonString(node, source) ?? text
}
