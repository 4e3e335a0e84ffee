import { DocentError, type DocumentSource, type JsonValue } from '@docent/core/ports'

export interface ScriptedFile {
  readonly uri: string
  readonly text?: string
  /** It is there and cannot be had. */
  readonly error?: string
  /** Comes with the listing instead of being opened. */
  readonly listed?: boolean
}

export interface ScriptedSource extends DocumentSource {
  readonly files: ScriptedFile[]
  /** What was asked of it, in order. */
  readonly calls: {
    readonly call: 'check' | 'list' | 'open'
    readonly credentials: unknown
    readonly after?: unknown
  }[]
}

/** A source whose files a test writes down. A large cursor makes listings keep theirs beside the job's row. */
export function scriptedSource(kind: string, files: ScriptedFile[], cursorPadding = ''): ScriptedSource {
  const calls: ScriptedSource['calls'] = []
  const bytes = (text = '') => new TextEncoder().encode(text)
  return {
    kind,
    files,
    calls,
    check({ credentials }) {
      calls.push({ call: 'check', credentials })
      if ((credentials as { readonly access_key_id?: string } | undefined)?.access_key_id === 'wrong')
        throw new DocentError({ code: 'invalid_input', message: 'credentials are not valid.' })
    },
    async *list({ credentials, after, signal }) {
      calls.push({ call: 'list', credentials, after })
      const from = after === undefined ? 0 : (after as { readonly next: number }).next
      for (const [index, file] of files.entries()) {
        signal.throwIfAborted()
        if (index < from) continue
        const name = file.uri.split('/').at(-1)!
        const cursor: JsonValue = { next: index + 1, padding: cursorPadding }
        if (file.error !== undefined) yield { uri: file.uri, name, error: file.error, cursor }
        else if (file.listed) yield { uri: file.uri, name, content: bytes(file.text), cursor }
        else yield { uri: file.uri, name, cursor }
      }
    },
    async open({ credentials, uri }) {
      calls.push({ call: 'open', credentials })
      const file = files.find((candidate) => candidate.uri === uri)
      if (!file) throw new DocentError({ code: 'not_found', message: `${uri} is gone.` })
      return (async function* () {
        yield bytes(file.text)
      })()
    },
  }
}
