/** What stands in quotes where a text begins, not the apostrophe of a word. Reasons of the system, paths and tables are no content. */
const quoted = /(?<!(?:message: |path: |path: Some\(|Table ))(?<![\p{L}\p{N}])(["'`])(?:\\.|(?!\1)[^\\])*(?:\1|$)/gsu

/** Of errors of `pg`: what names the place and the reason, and holds nothing that was stored or asked. */
const kept = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

export interface WithoutValuesOptions {
  /** Whether quotes of the message are names of tables and the like, and stay. @default false */
  readonly names?: boolean
}

/**
 * A copy of a foreign error for the log, without the values that databases repeat in it: words of questions and texts of documents
 * must not be in logs. The place where it was thrown stays.
 */
export function withoutValues(error: unknown, { names = false }: WithoutValuesOptions = {}): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutQuoted(error) : error
  const message = names ? error.message : withoutQuoted(error.message)
  const copy = new Error(message, error.cause === undefined ? {} : { cause: withoutValues(error.cause, { names }) })
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const fields = error as unknown as Readonly<Record<string, unknown>>
  return Object.assign(
    copy,
    Object.fromEntries(kept.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    {
      name: error.name,
      stack: [`${error.name}: ${message}`, ...places].join('\n'),
    },
  )
}

const withoutQuoted = (text: string): string => text.replace(quoted, '$1…$1')
