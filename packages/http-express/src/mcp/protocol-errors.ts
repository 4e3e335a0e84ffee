import { asDocentError, DocentError, type Logger } from '@docent/core/ports'
import type { McpSdk } from './load-sdk.ts'
import { OperationFailure } from './operation-failure.ts'

const invalidParams = -32_602
const internalError = -32_603

export interface FailureContext {
  readonly logger: Logger
  /** Aborted when nobody waits for the answer: whatever fails then is no failure. */
  readonly signal: AbortSignal
}

/** What a client may know of a failure; everything unexpected is logged and stays here. */
export function failureFrom(thrown: unknown, { logger, signal }: FailureContext): OperationFailure {
  if (signal.aborted) return new OperationFailure(499, 'The request was canceled.')
  if (thrown instanceof OperationFailure) return thrown
  const error = asDocentError(thrown)
  if (!DocentError.isInstance(thrown)) logger.error({ error: thrown }, 'an MCP request failed')
  return new OperationFailure(error.status, error.message)
}

/** Failures of what is no tool are errors of the protocol. */
export function protocolErrors({ ProtocolError, ResourceNotFoundError }: McpSdk, logger: Logger) {
  return {
    invalid: (message: string) => new ProtocolError(invalidParams, message),
    async guarded<Result>(
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<Result>,
      uri?: string,
    ): Promise<Result> {
      try {
        return await work(signal)
      } catch (thrown) {
        if (thrown instanceof ProtocolError) throw thrown
        const { status, message } = failureFrom(thrown, { logger, signal })
        if (status === 404 && uri !== undefined) throw new ResourceNotFoundError(uri, message)
        throw new ProtocolError(status >= 500 ? internalError : invalidParams, message)
      }
    },
  }
}
