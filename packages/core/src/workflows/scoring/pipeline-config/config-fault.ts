import { isMap, Lexer, parseAllDocuments, visit, type Document } from 'yaml'

/** What the lexer makes of a text; what follows takes longer than in proportion to it. */
const mostTokens = 20_000
const deepest = 32

/** What is wrong with a text of YAML, to follow its name; undefined when it is a mapping, or nothing. */
export function configFault(text: string): string | undefined {
  let tokens = 0
  for (const _ of new Lexer().lex(text)) if (++tokens > mostTokens) return 'has too many parts; make it shorter'
  const documents = parseAllDocuments(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: true })
  if (!Array.isArray(documents)) return undefined
  if (documents.length > 1) return 'has several documents; write one'
  const [document] = documents as readonly Document[]
  return document === undefined ? undefined : documentFault(document, text)
}

function documentFault(document: Document, text: string): string | undefined {
  const [issue] = [...document.errors, ...document.warnings]
  if (issue) return `is not valid YAML: line ${lineAt(text, issue.pos[0])}: ${issue.message.replace(/\s+/g, ' ')}`
  if (document.contents !== null && !isMap(document.contents) && !isNull(document.contents))
    return 'must be a mapping of names to values'
  let fault: string | undefined
  visit(document, (_key, node, path) => {
    if (path.length > 2 * deepest) fault = `has more than ${deepest} levels`
    else if (typeof node === 'object' && node !== null && 'anchor' in node && node.anchor !== undefined)
      fault = 'has anchors, which are not supported; write the values out'
    return fault === undefined ? undefined : visit.BREAK
  })
  return fault
}

const isNull = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'value' in node && node.value === null

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
