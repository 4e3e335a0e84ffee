import { parentPort } from 'node:worker_threads'
import { afterLoading, DocentError } from '@docent/core/ports'
import { isOutOfMemory } from '../numbers/memory-budget.ts'
import type { AnalysisCalls, AnswerMessage, CallFailure, CallMessage, CallName } from './analysis-calls.ts'

/** `onStep` reports that one step of progress is done. */
export type CallHandlers = {
  readonly [Name in CallName]: (
    input: AnalysisCalls[Name]['input'],
    onStep: () => void,
  ) => AnalysisCalls[Name]['output']
}

/** Answers calls of the thread that started this one, in the order in which they come. */
export function serveCalls(handlers: CallHandlers): void {
  const port = parentPort!
  const post = (message: AnswerMessage): void => port.postMessage(message)
  const serve = ({ id, name, input }: CallMessage): void => {
    const handle = handlers[name] as (input: unknown, onStep: () => void) => unknown
    try {
      const output = handle(input, () => post({ type: 'step', id }))
      post({ type: 'result', id, output })
    } catch (error) {
      post({ type: 'failure', id, failure: failureOf(error) })
    }
  }
  afterLoading(() => void port.on('message', serve))
}

function failureOf(error: unknown): CallFailure {
  if (isOutOfMemory(error)) return { code: 'too_large', message: outOfMemory }
  return {
    code: DocentError.isInstance(error) ? error.code : undefined,
    message: error instanceof Error ? error.message : String(error),
  }
}

const outOfMemory = 'Document analysis needs more memory than there is. Use fewer pages or labels, or more memory.'
