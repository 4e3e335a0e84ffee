import type { JsonValue } from './predicate.ts'
import type { UserQuestion, UserReply } from './user-question.ts'

/**
 * What may happen when a call of a tool is lost with its process. `read`: it changes nothing, and is called again.
 * `idempotent`: it is called again with the same key, and acts once. `once`: it is never called again; the model is informed that
 * nobody knows what became of it.
 */
export type ToolClass = 'read' | 'idempotent' | 'once'

/**
 * Whether a person is asked before a call. `never`: the host agrees to all calls. `tainted`: once the run has read what others
 * wrote, such as documents. `always`: before each call.
 */
export type ToolApproval = 'never' | 'tainted' | 'always'

/** A tool that the host gives to agents. Made with `defineTool`. */
export interface HostTool {
  /** Letters, digits, `_` and `-`, at most 64; unique in the deployment. */
  readonly name: string
  /** For models and people. */
  readonly description: string
  /** JSON Schema of the arguments, an object. */
  readonly parameters: JsonValue
  readonly class: ToolClass
  /** Whether it sends what it is given out of the deployment. */
  readonly egress: boolean
  readonly approval: ToolApproval
  /** Longest time of one call, ms. */
  readonly timeoutMs: number
  /** Whether it runs programs that can import code of the user; its description lists what there is. @default false */
  readonly usesCode?: boolean | undefined
  /**
   * Whether it carries out scripts of users for a browser. Agents do not have this tool itself, but one for each script that their
   * user registered, with the name and the description of that and all else of this one; `context.code` is the script.
   * @default false
   */
  readonly runsScripts?: boolean | undefined
  /**
   * Who wrote the name, the description and the parameters, such as the id of a server; other tools ask as after reading what
   * others wrote while a model is shown them.
   * @default the host
   */
  readonly describedBy?: string | undefined
  /**
   * Why it cannot be used in this deployment, and what to install or configure: people are shown the tool with this reason, models
   * are not offered it. @default it can be used
   */
  readonly disabledReason?: string | undefined
  /**
   * Carries out one call.
   *
   * @param argumentsText - As the model wrote them; wrong ones are a failed result, never an error.
   * @throws whatever may work later: `read` and `idempotent` tools are called again. What the model is to hear is a failed
   * result.
   */
  call(argumentsText: string, context: HostToolContext): Promise<HostToolResult>
}

export interface HostToolContext {
  /** Of the user for whom the agent works. */
  readonly userId: string
  readonly chatId: string
  /** The same for all calls of one run of an agent. Absent outside of runs. */
  readonly runId?: string | undefined
  /** The same for every attempt at this call, and for no other call. */
  readonly key: string
  /** From 1. */
  readonly attempt: number
  /** Aborted when nobody wants the answer any more, and when the time is over. */
  readonly signal: AbortSignal
  /** Files of the chat. */
  readonly files: HostToolFiles
  /**
   * Asks the user while the call lasts, whose time stands still meanwhile. The process is needed until the reply: `asks` of the
   * result needs none. Absent where nobody can be asked.
   */
  readonly ask?: ((question: UserQuestion) => Promise<UserReply>) | undefined
  /** What `asks` of the attempt before was answered, by the names of its questions. */
  readonly resumed?: HostToolResumption | undefined
  /** Code that the user registered for programs of their agents, or the script; nothing for tools that do not use it. */
  code(): Promise<readonly HostToolCode[]>
}

export interface HostToolResumption {
  readonly replies: Readonly<Record<string, UserReply>>
  /** As `asks` had it. */
  readonly state?: JsonValue | undefined
}

/** Code that programs can import. */
export interface HostToolCode {
  /** Of letters, digits, `_` and `-`; unique among the code of the user. */
  readonly folder: string
  /** By path below the folder, such as `weather.py`. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Variables that it expects, with secrets of the user. */
  readonly environment: Readonly<Record<string, string>>
}

/** The files of a chat, to be read. A tool writes files by its result. */
export interface HostToolFiles {
  /**
   * `size` in bytes. Those that are `readOnly` are documents of the chat's collection that are kept as files, below
   * `input/`: a tool that returns a file there has it refused.
   */
  list(): Promise<readonly { readonly name: string; readonly size: number; readonly readOnly?: boolean }[]>
  /** Undefined when there is none, or none any more. @throws `too_large` beyond 50 MB */
  read(name: string): Promise<Uint8Array | undefined>
}

export interface HostToolResult {
  /** For the model. */
  readonly content: string
  /** For people who read how an answer came to be; short. @default the beginning of `content` */
  readonly summary?: string | undefined
  /** The call did not work, and `content` explains what to fix. @default false */
  readonly failed?: boolean | undefined
  /** Files that are kept in the chat, for the user to download. They are kept with the result, once. */
  readonly files?: readonly HostToolFile[] | undefined
  /**
   * Instead of a result: the call ends, and is made again with the replies of the user, however long they take. Only where
   * `context.ask` is there.
   */
  readonly asks?: { readonly questions: readonly UserQuestion[]; readonly state?: JsonValue | undefined } | undefined
}

export interface HostToolFile {
  /** Path such as `report.docx` or `tables/prices.csv`. One of the same name is replaced. */
  readonly name: string
  readonly content: Uint8Array
}
