import type { DocentSession } from '@docent/core'
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

export interface ToolContext {
  readonly caller: DocentSession
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal
  /** The JSON answer of an operation of the HTTP API, called as the caller. @throws OperationFailure */
  call<Body>(operationId: string, given?: OperationArguments): Promise<Body>
  /** The lines of an operation that streams, as they come. @throws OperationFailure */
  lines<Line>(operationId: string, given?: OperationArguments): AsyncIterable<Line>
  /** Sent to clients that asked for progress. `total` where it is known. */
  progress(progress: number, message: string, total?: number): Promise<void>
}

/** What a model gets: a text to read, and the same as data where the tool declares an output. */
export interface ToolAnswer<Output> {
  readonly text: string
  readonly data: Output
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For models: when to use it, and what comes of it. */
  readonly description: string
  readonly hints: ToolHints
  readonly input: Input
  readonly output: Output
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.input<Output>>>
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
