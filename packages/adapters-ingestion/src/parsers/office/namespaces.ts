/** The prefix each namespace is known by here; a few programs choose others or none. */
const prefixes: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/\/spreadsheetml\/(?:2006\/)?main$/, 'x'],
  [/\/drawingml\/(?:2006\/)?spreadsheetDrawing$/, 'xdr'],
  [/\/presentationml\/(?:2006\/)?main$/, 'p'],
  [/\/drawingml\/(?:2006\/)?main$/, 'a'],
  [/\/drawingml\/(?:2006\/)?chart$/, 'c'],
  [/\/drawingml\/(?:2006\/)?diagram$/, 'dgm'],
  [/\/drawingml\/(?:2006\/)?wordprocessingDrawing$/, 'wp'],
  [/\/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/\/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/:opendocument:xmlns:(?:office|text|table|style|presentation|form):1\.0$/, ''],
  [/:opendocument:xmlns:svg-compatible:1\.0$/, 'svg'],
  [/:opendocument:xmlns:drawing:1\.0$/, 'draw'],
  [/:opendocument:xmlns:xsl-fo-compatible:1\.0$/, 'fo'],
]

/** The known prefix of a namespace; undefined for one that no reader uses. */
export function knownPrefix(namespace: string): string | undefined {
  const found = prefixes.find(([pattern]) => pattern.test(namespace))
  if (found === undefined) return undefined
  return found[1] === '' ? namespace.split(':').at(-2) : found[1]
}
