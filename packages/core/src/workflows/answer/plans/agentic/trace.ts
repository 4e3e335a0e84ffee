import type { CalledTool } from '../../../../kernel/tools/index.ts'

export interface TraceTurn {
  /** 0 for the loop of the question, more for sub-calls. */
  readonly depth: number
  readonly turn: number
  readonly text?: string
  readonly calls: readonly {
    readonly tool: string
    readonly arguments: string
    readonly result: string
    readonly failed?: true
  }[]
}

/** How an answer came to be, for people: which tools were called and what they gave, without content of documents. */
export interface Trace {
  add(depth: number, turn: number, text: string, called: readonly CalledTool[]): void
  /** The same of a loop that ran elsewhere. */
  addTurns(turns: readonly TraceTurn[]): void
  readonly turns: readonly TraceTurn[]
  /** Kinds of the message's metadata. */
  meta(): Readonly<Record<string, string>>
}

const longestText = 4_000
const longestArguments = 2_000
const longestResult = 1_000
/** Characters of the whole; turns beyond are counted only. */
const longestTrace = 100_000

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text)

export function createTrace(): Trace {
  const turns: TraceTurn[] = []
  let length = 0
  let left = 0
  const put = (entry: TraceTurn) => {
    length += JSON.stringify(entry).length
    if (length > longestTrace) left++
    else turns.push(entry)
  }
  return {
    turns,
    addTurns: (added) => added.forEach(put),
    add(depth, turn, text, called) {
      put({
        depth,
        turn,
        ...(text === '' ? {} : { text: cut(text, longestText) }),
        calls: called.map(({ call, content, summary, failed }) => ({
          tool: cut(call.name, 64),
          arguments: cut(call.arguments, longestArguments),
          result: cut(summary ?? content, longestResult),
          ...(failed === true ? { failed } : {}),
        })),
      })
    },
    meta: () => ({
      agent_chat_history: JSON.stringify(left === 0 ? turns : [...turns, { left }]),
      agent_chat_history_md: [...turns.map(markdownOf), ...(left === 0 ? [] : [`${left} more turns.`])].join('\n\n'),
    }),
  }
}

function markdownOf({ depth, turn, text, calls }: TraceTurn): string {
  const heading = `${'#'.repeat(Math.min(6, 3 + depth))} ${depth === 0 ? 'Turn' : 'Turn of a sub-call'} ${turn}`
  const lines = calls.map(
    ({ tool, arguments: given, result, failed }) =>
      `- ${code(`${tool} ${given}`)}${failed ? ' failed' : ''}: ${oneLine(result)}`,
  )
  return [
    heading,
    ...(text === undefined ? [] : [`> ${oneLine(text)}`]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}

/** On one line, and without what would be an image, a link or markup. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[<>]|!\[|\]\(/g, ' ')
const code = (text: string): string => `\`${text.replaceAll(/[`\s]+/g, ' ')}\``
