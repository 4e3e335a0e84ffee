import { setImmediate } from 'node:timers/promises'
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/python'
import type { JsonValue, ServerTool } from '@docent/core/ports'
import { cleanDocstring, pythonString } from './python-string.ts'
import { literalOf, schemaOfType } from './python-type.ts'

/** Longest time on the event loop before others have a turn, and nodes between two looks at it. */
const turnMs = 5
const nodesOfLook = 1_000

/**
 * The tools of an MCP server in Python by its text, which is read and never run: functions with a decorator `….tool`, as FastMCP has
 * them. What a program registers in another way is not found.
 */
export async function readPythonTools(source: string): Promise<ServerTool[]> {
  const turn = turns()
  const tools: ServerTool[] = []
  const cursor = (await parsed(source, turn)).cursor()
  for (let nodes = 1; cursor.next(); nodes++) {
    if (nodes % nodesOfLook === 0) await turn()
    if (cursor.name !== 'DecoratedStatement') continue
    const { node } = cursor
    const decorator = node.getChildren('Decorator').find((each) => isTool(each, source))
    const definition = node.getChild('FunctionDefinition')
    if (decorator && definition) tools.push(toolOf(decorator, definition, source))
  }
  return tools
}

async function parsed(source: string, turn: () => Promise<void>): Promise<Tree> {
  const parse = parser.startParse(source)
  for (;;) {
    const tree = parse.advance()
    if (tree) return tree
    await turn()
  }
}

/** Gives others a turn of the event loop once it is time. */
function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}

/** `@mcp.tool`, and a call of it. */
const isTool = (decorator: SyntaxNode, source: string): boolean =>
  /^@\s*[\w.]+\.tool\s*(?:\(|$)/.test(source.slice(decorator.from, decorator.to).trimEnd())

function toolOf(decorator: SyntaxNode, definition: SyntaxNode, source: string): ServerTool {
  const given = keywordsOf(decorator.getChild('ArgList'), source)
  const docstring = pythonString(
    definition.getChild('Body')?.getChild('ExpressionStatement')?.firstChild ?? null,
    source,
  )
  const name = definition.getChild('VariableName')
  return {
    name: given.get('name') ?? (name ? source.slice(name.from, name.to) : ''),
    description: given.get('description') ?? cleanDocstring(docstring ?? ''),
    parameters: parametersOf(definition.getChild('ParamList'), source),
  }
}

/** Texts that are given by name. */
function keywordsOf(list: SyntaxNode | null, source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const equals of list?.getChildren('AssignOp') ?? []) {
    const name = equals.prevSibling
    const value = pythonString(equals.nextSibling, source)
    if (name && value !== undefined) found.set(source.slice(name.from, name.to), value)
  }
  return found
}

function parametersOf(list: SyntaxNode | null, source: string): JsonValue {
  const properties: Record<string, JsonValue> = {}
  const required: string[] = []
  for (const node of list?.getChildren('VariableName') ?? []) {
    const before = node.prevSibling?.name
    const name = source.slice(node.from, node.to)
    // Values of others, what takes all the rest, and what the server itself gives.
    if (before === 'AssignOp' || before === '*' || before === '**' || name === 'self') continue
    const type = node.nextSibling?.name === 'TypeDef' ? node.nextSibling : undefined
    const annotation = type?.lastChild ?? null
    if (annotation && /\bContext\b/.test(source.slice(annotation.from, annotation.to))) continue
    const equals = (type ?? node).nextSibling
    const value = equals?.name === 'AssignOp' ? equals.nextSibling : undefined
    const schema = schemaOfType(annotation, source)
    properties[name] = value ? { ...schema, default: literalOf(value, source) } : schema
    if (!value) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}
