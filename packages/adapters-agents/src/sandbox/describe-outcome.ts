import type { HostToolFile, HostToolResult, SandboxLimits, SandboxOutcome, SandboxStop } from '@docent/core/ports'

/** Characters of printed output that a model gets: the beginning and the end. */
const longestOutput = 8000
const longestErrors = 4000

interface Run {
  readonly limits: Partial<SandboxLimits> & { readonly wallMs: number }
  /** What the model is to do about a program that did not end well, as a sentence. @default by how it ended */
  readonly ending?: string | undefined
}

/** What a model reads of a run: what was printed, what went wrong and what to do, and which files were kept. */
export function describeOutcome(outcome: SandboxOutcome, run: Run, notes: readonly string[]): HostToolResult {
  const written = writtenFiles(outcome)
  const files = written.filter(({ name }) => !isInput(name))
  const leftOut = [...outcome.leftOut, ...written.filter(({ name }) => isInput(name)).map(({ name }) => notKept(name))]
  const failure = failureOf(outcome, run)
  const printed = bounded(textOf(outcome.stdout), longestOutput)
  const errors = bounded(textOf(outcome.stderr), longestErrors)
  const parts = [
    ...(failure === undefined ? [] : [failure]),
    ...(printed === '' ? [] : [printed]),
    ...(errors === '' ? [] : [`Standard error:\n${errors}`]),
    ...(files.length === 0 ? [] : [`Kept files: ${files.map(({ name }) => name).join(', ')}.`]),
    ...leftOut.map((sentence) => `Not kept: ${sentence}`),
    ...notes,
  ]
  const content = parts.length === 0 ? 'The program printed nothing and changed no file.' : parts.join('\n\n')
  const summary = failure ?? firstLine(printed) ?? firstLine(content)
  return { content, summary, files, ...(failure === undefined ? {} : { failed: true }) }
}

/** The names of the documents of a chat begin so, and nothing else may be taken for one. */
const isInput = (name: string): boolean => name === 'input' || name.startsWith('input/')

const notKept = (name: string): string => `${name}: names below input/ are those of documents; write it elsewhere.`

/** Copies of modules and hidden files are by-products. */
const writtenFiles = ({ files }: SandboxOutcome): HostToolFile[] =>
  [...files]
    .filter(([name]) => !name.split('/').some((part) => part.startsWith('.') || part === '__pycache__'))
    .map(([name, content]) => ({ name, content }))

function failureOf({ exitCode, reason }: SandboxOutcome, { limits, ending }: Run): string | undefined {
  if (exitCode === 0) return undefined
  const [what, advice] = exitCode === undefined ? stopOf(reason, limits) : exitOf(exitCode)
  return ending === undefined ? `The program ${what}; ${advice}.` : `The program ${what}. ${ending}`
}

type Ending = readonly [what: string, advice: string]

const exitOf = (exitCode: number): Ending => [
  `ended with exit code ${exitCode}`,
  'read its messages, correct it and run it again',
]

function stopOf(reason: SandboxStop, { wallMs }: Run['limits']): Ending {
  const stops: Readonly<Record<SandboxStop, Ending>> = {
    timed_out: [`was ended after ${wallMs / 1000} seconds`, 'do less work in one call, or use a faster way'],
    out_of_memory: ['was ended since it needs too much memory', 'work on the data in parts'],
    output_too_long: ['was ended since it prints too much', 'print a summary, and write the rest to a file'],
    killed: ['was ended from outside', 'run it again'],
  }
  return stops[reason]
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trimEnd()

/** The beginning and the end, with what was left out between them in words. */
function bounded(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  return `${text.slice(0, half)}\n[${text.length - 2 * half} characters left out]\n${text.slice(-half)}`
}

const firstLine = (text: string): string | undefined => text.split('\n', 1)[0]?.slice(0, 200) || undefined
