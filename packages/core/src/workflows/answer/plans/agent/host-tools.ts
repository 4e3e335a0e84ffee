import { unlessAborted } from '../../../../kernel/async/index.ts'
import { DocentError } from '../../../../kernel/errors/index.ts'
import type {
  Clock,
  HostTool,
  HostToolContext,
  HostToolFile,
  HostToolResult,
  Logger,
} from '../../../../kernel/ports/index.ts'
import { fenced } from '../../../../kernel/prompts/index.ts'
import type { CallAttempt, Tool, ToolOutcome } from '../../../../kernel/tools/index.ts'
import { loadCode, type OwnCode } from '../../../../resources/own-code/index.ts'
import { fileNameSchema } from '../../../../resources/agent-files/index.ts'
import { callLimit, type CallLimit } from './call-limit.ts'
import { notesOnFiles } from './notes-on-files.ts'
import { charactersOfToken, isInput, type Workspace } from './workspace.ts'

/** Files that one call may write. */
const mostFiles = 100
const longestSummary = 500

export interface HostToolDependencies {
  readonly clock: Clock
  readonly logger: Logger
  readonly workspace: Workspace
  /** Tokens that one result may have now. */
  readonly room: () => number
  /** What is left of the time of the run, ms: no call outlasts it. */
  readonly left: () => number
  readonly userId: string
  readonly chatId: string
  readonly runId: string
  /** What programs can import. */
  readonly code: readonly OwnCode[]
}

/** A tool of the host as an agent calls it. */
export const agentToolOf =
  (dependencies: HostToolDependencies) =>
  (tool: HostTool): Tool => {
    const { workspace, userId, chatId, runId, room } = dependencies
    return {
      definition: { name: tool.name, description: describe(tool, dependencies.code), parameters: tool.parameters },
      inOrder: tool.class !== 'read',
      once: tool.class === 'once',
      describedBy: tool.describedBy,
      consent: (tainted) => (asks(tool, tainted) ? 'approval' : undefined),
      async call(argumentsText, signal, { key, attempt, ask, resumed }: CallAttempt = unknownAttempt()) {
        // Before the call: what is wrong with the code is for the model to know.
        const code = tool.usesCode ? await loadCode(dependencies.code, signal) : []
        const reading = workspace.reading()
        const files: HostToolContext['files'] = { list: () => reading.files(), read: (name) => reading.read(name) }
        // What would be cut off at once is not begun: it might act.
        if (!resumed && dependencies.left() === 0)
          return { content: `${tool.name} was not called: ${overTime}.`, failed: true }
        const result = await inTime(dependencies, tool, signal, (limit) =>
          tool.call(argumentsText, {
            ...{ userId, chatId, runId, key, attempt, signal: limit.signal, files },
            code: async () => code,
            ...(ask && { ask: (question) => limit.pausedDuring(() => ask(question)) }),
            ...(resumed && { resumed }),
          }),
        )
        if (result.asks && ask) return { content: '', asks: result.asks }
        return outcomeOf(result, { workspace, room: room() })
      },
    }
  }

function describe({ description, usesCode }: HostTool, code: readonly OwnCode[]): string {
  if (!usesCode || code.length === 0) return description
  const listed = code.map(({ folder, description: of }) => `${folder}${of === '' ? '' : ` (${of})`}`)
  return `${description} Folders with code of the user are on the module path, to import from: ${listed.join('; ')}.`
}

const asks = ({ approval }: HostTool, tainted: boolean): boolean =>
  approval === 'always' || (approval === 'tainted' && tainted)

const overTime = 'the time of the run is over'

/** The result of a call, or what the model gets where there is none. @throws for another attempt, where that is harmless */
async function inTime(
  { clock, logger, left }: HostToolDependencies,
  tool: HostTool,
  signal: AbortSignal,
  call: (limit: CallLimit) => Promise<HostToolResult>,
): Promise<HostToolResult> {
  signal.throwIfAborted()
  const longestMs = Math.min(tool.timeoutMs, left())
  const limit = callLimit(clock, signal, longestMs)
  try {
    return await unlessAborted(call(limit), limit.signal)
  } catch (error) {
    signal.throwIfAborted()
    // What it throws is for the host: it may hold what neither models nor users are to see.
    logger.warn({ error, tool: tool.name }, 'a tool of the host failed')
    const late =
      longestMs < tool.timeoutMs ? `was not done: ${overTime}` : `took longer than ${tool.timeoutMs / 1000} s`
    const what = limit.isOver() ? late : 'failed'
    if (tool.class === 'once') return unknown(tool, what)
    if (limit.isOver()) return { content: `${tool.name} ${what}.`, failed: true }
    throw new DocentError({ code: 'unavailable', message: `${tool.name} failed.` })
  } finally {
    limit.end()
  }
}

const unknown = ({ name }: HostTool, what: string): HostToolResult => ({
  content: `${name} ${what}. It is not known whether it acted. It is not called again automatically; find out what became of it before you do anything like it.`,
  summary: 'outcome unknown',
  failed: true,
})

/** Whatever becomes of its files, the model learns what the call gave: it may have acted. */
async function outcomeOf(
  { content, summary, failed, files = [] }: HostToolResult,
  { workspace, room }: { readonly workspace: Workspace; readonly room: number },
): Promise<ToolOutcome> {
  const isPossible = ({ name }: HostToolFile) => fileNameSchema.safeParse(name).success && !isInput(name)
  // Of the same name the last one counts.
  const named = [...new Map(files.filter(isPossible).map((file) => [file.name, file])).values()].slice(0, mostFiles)
  const stored = await Promise.all(named.map((file) => workspace.store(file.name, file.content)))
  const left = files.length - named.length
  const shown = content.slice(0, room * charactersOfToken)
  const notes = [
    ...(shown.length < content.length ? [`(${content.length - shown.length} more characters are left out.)`] : []),
    ...(left === 0
      ? []
      : [
          `${left} files were not kept: at most ${mostFiles} are, with names such as report.md, and none below input/.`,
        ]),
  ]
  const outcome = {
    content: [fenced('result', '', shown), ...notes].join('\n'),
    summary: (summary ?? content).slice(0, longestSummary),
    ...(failed === true ? { failed } : {}),
  }
  if (stored.length === 0) return outcome
  return {
    ...outcome,
    async commit(draft) {
      const became = await workspace.commit(draft, stored)
      return { ...outcome, content: [outcome.content, ...notesOnFiles(stored, became)].join('\n') }
    },
  }
}

function unknownAttempt(): never {
  throw new DocentError({ code: 'internal', message: 'Tools of the host are called by runs only.' })
}
