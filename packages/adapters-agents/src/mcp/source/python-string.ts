import type { SyntaxNode } from '@lezer/common'

const simple: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', '\n': '' }
const escapes = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([^xu]))/gis
const literal = /^([a-z]*)('''|"""|'|")(.*)\2$/is

/** The text of a literal, also of several beside each other. Undefined for bytes and for what is put together at run time. */
export function pythonString(node: SyntaxNode | null, source: string): string | undefined {
  if (node?.name === 'ContinuedString') {
    const parts = node.getChildren('String').map((part) => pythonString(part, source))
    return parts.length > 0 && !node.getChild('FormatString') && parts.every((part) => part !== undefined)
      ? parts.join('')
      : undefined
  }
  if (node?.name !== 'String') return undefined
  const [, prefix = '', , text = ''] = literal.exec(source.slice(node.from, node.to)) ?? []
  if (/[bf]/i.test(prefix)) return undefined
  if (/r/i.test(prefix)) return text
  return text.replaceAll(
    escapes,
    (whole, byte: string | undefined, unit: string | undefined, other: string | undefined) =>
      other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit ?? '0', 16)) : (simple[other] ?? whole),
  )
}

/** A docstring without the indentation of its function, as Python's `inspect.cleandoc` makes it. */
export function cleanDocstring(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const margins = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const margin = Math.min(...margins)
  return [first.trim(), ...rest.map((line) => line.slice(margin).trimEnd())].join('\n').trim()
}
