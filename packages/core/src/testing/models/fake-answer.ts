import type { FakeModelCall } from './fake-model-call.ts'

/** A completion the fake server gives. Everything has a default, so `{}` is a short normal answer. */
export interface FakeCompletion {
  /** @default ['The', ' answer', ' is', ' 42', '.'] */
  readonly tokens?: Iterable<string>
  /** Sent before the tokens as `reasoning_content`. @default [] */
  readonly reasoning?: Iterable<string>
  /** Sent after the tokens. @default [] */
  readonly toolCalls?: readonly FakeToolCall[]
  /** How servers differ in streaming calls. @default 'openai' */
  readonly toolCallStyle?: FakeToolCallStyle
  /** @default 'stop', or 'tool_calls' when there are some */
  readonly finishReason?: string
  /** `none`: the server reports no usage. @default 10 tokens in, the tokens of the answer out */
  readonly usage?: { readonly input: number; readonly output: number } | 'none'
  /** Awaited before the status line is sent. */
  readonly beforeHeaders?: (() => Promise<void> | void) | undefined
  /** Awaited before each token, with its index from 0; usually a `tokenGate()`'s `pass`. */
  readonly beforeToken?: ((index: number) => Promise<void> | void) | undefined
  /** How the stream breaks after so many tokens. @default it does not */
  readonly interruption?: FakeInterruption | undefined
}

export interface FakeToolCall {
  /** @default one that is made of its position */
  readonly id?: string
  /** Of the tool that is called. */
  readonly name: string
  /** Sent as it is, JSON or not. */
  readonly arguments: string
}

/**
 * `openai`: id and name with the first piece, all pieces with an index, several calls mixed. `ids`: no index, the id with
 * every piece. `whole`: one piece a call, all with index 0, and the turn ends with `stop`. `bare`: neither index nor id.
 */
export type FakeToolCallStyle = 'openai' | 'ids' | 'whole' | 'bare'

export interface FakeInterruption {
  /** 0 breaks the stream before the first one. */
  readonly afterTokens: number
  /**
   * `cut`: the connection is destroyed. `end`: the body ends properly, without a finish reason. `garbage`: a line that is
   * no JSON, then a normal end. `error`: an error object in the stream, as some servers send it after status 200.
   */
  readonly kind: 'cut' | 'end' | 'garbage' | 'error'
}

/** A fixed reply: a refusal, or status 200 with a body the interface does not allow. */
export interface FakeReply {
  /** Of HTTP, such as 429. */
  readonly status: number
  /** Beside the content type, which is JSON unless it is given here. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** @default an error object in OpenAI's form */
  readonly body?: string
}

export type FakeAnswer = FakeCompletion | FakeReply

/** What the server answers: always the same, or decided from the request; throwing answers 500. */
export type FakeScript = FakeAnswer | ((call: FakeModelCall) => FakeAnswer)

export function isReply(answer: FakeAnswer): answer is FakeReply {
  return 'status' in answer
}
