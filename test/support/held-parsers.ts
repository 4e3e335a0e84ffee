import { DocentError, type DocumentParser, type DocumentParsers, type ParseRequest } from '@docent/core/ports'

/** A call of the parser that reads files named `slow…`. */
export interface HeldCall {
  readonly fileName: string
  readonly owner: string | undefined
  /** As the call said: it is known to take long. */
  readonly slow: boolean
}

export interface HeldParsers {
  readonly parsers: DocumentParsers
  /** Slow files that are being read, in the order of their beginning. */
  running(): readonly HeldCall[]
  /** Every call for a slow file. */
  readonly calls: readonly HeldCall[]
  /** Files that were read, in the order of their ends. */
  readonly read: readonly string[]
  /** Ends the reading of a slow file. */
  end(fileName: string): void
  /** From now on slow files are read at once. */
  letGo(): void
}

/** Parsers that read files named `slow…` until a test ends them, and all others at once. */
export function heldParsers(): HeldParsers {
  const calls: HeldCall[] = []
  const read: string[] = []
  const ends = new Map<string, { readonly call: HeldCall; readonly end: () => void }>()
  let held = true

  const hold = ({ fileName, owner, slow = false, signal }: ParseRequest) => {
    const call = { fileName, owner, slow }
    calls.push(call)
    if (!held) return Promise.resolve()
    return new Promise<void>((resolve, reject) => {
      const over = () => ends.delete(fileName)
      ends.set(fileName, { call, end: () => (over(), resolve()) })
      const canceled = () => (
        over(),
        reject(new DocentError({ code: 'canceled', message: 'The reading was aborted.' }))
      )
      signal.addEventListener('abort', canceled, { once: true })
    })
  }
  const parser: DocumentParser = {
    name: 'held',
    mediaTypes: ['text/plain'],
    async parse(request) {
      if (request.fileName.startsWith('slow')) await hold(request)
      await request.onPage({ number: 1, text: new TextDecoder().decode(request.bytes) })
      read.push(request.fileName)
      return { type: 'txt', pageCount: 1 }
    },
  }
  return {
    parsers: { detect: async () => 'text/plain', parserFor: () => parser, close: async () => {} },
    running: () => Array.from(ends.values(), ({ call }) => call),
    calls,
    read,
    end: (fileName) => ends.get(fileName)!.end(),
    letGo() {
      held = false
      for (const { end } of [...ends.values()]) end()
    },
  }
}
