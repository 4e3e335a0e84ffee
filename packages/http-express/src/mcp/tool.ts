import type { DocentSession } from '@docent/core'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { OperationArguments } from './operation-request.ts'

/** What a tool does to the world, as clients show it before they ask whether it may run. */
export interface ToolHints {
  readonly readOnly?: boolean
  /** Deletes something. */
  readonly destructive?: boolean
  /** Repeating it changes nothing more. */
  readonly idempotent?: boolean
  /** Reaches beyond this service. */
  readonly openWorld?: boolean
}

export interface StreamOptions {
  /** Ends the lines without an error. */
  readonly until?: AbortSignal
  /** Lines also come after the client has gone. @default false */
  readonly toItsEnd?: boolean
}

export interface LineStream<Line> {
  header(name: string): string | undefined
  readonly lines: AsyncIterable<Line>
}

export interface ToolContext {
  readonly caller: DocentSession
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal
  /** The answer of an operation as it comes, which must be read or destroyed. @throws OperationFailure, `not_found` */
  open(operationId: string, given: OperationArguments): Promise<IncomingMessage>
  /** The JSON answer of an operation of the HTTP API, called as the caller. @throws OperationFailure */
  call<Body>(operationId: string, given?: OperationArguments): Promise<Body>
  /** An operation that streams. @throws OperationFailure */
  stream<Line>(operationId: string, given: OperationArguments, options?: StreamOptions): Promise<LineStream<Line>>
  /** A call that is made although the client has gone, to end work. Its failure is logged. */
  callAfterwards(operationId: string, given: OperationArguments): Promise<void>
  /** Sent to clients that asked for progress. `total` where it is known. */
  progress(progress: number, message: string, total?: number): Promise<void>
}

/** What a model gets: a text to read, and the same as data where the tool declares an output. */
export interface ToolAnswer<Output> {
  readonly text: string
  readonly data: Output
  readonly file?: { readonly uri: string; readonly mimeType: string; readonly base64: string }
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For models: when to use it, and what comes of it. */
  readonly description: string
  readonly hints: ToolHints
  readonly input: Input
  /** None: the answer is text only. */
  readonly output?: Output
  run(
    input: z.output<Input>,
    context: ToolContext,
  ): Promise<ToolAnswer<z.ZodObject extends Output ? undefined : z.input<Output>>>
}

/** A tool of any shape, for lists of tools. */
export interface AnyTool extends Omit<ToolDefinition<z.ZodObject, z.ZodObject>, 'run'> {
  run(input: never, context: ToolContext): Promise<ToolAnswer<unknown>>
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDefinition<Input, Output>,
): ToolDefinition<Input, Output> => tool

/** An answer whose text is its data. */
export const answerOf = <Output>(data: Output): ToolAnswer<Output> => ({ text: JSON.stringify(data), data })
