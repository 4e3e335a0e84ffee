import { useCallback } from 'react'
import { callWithProgress } from '../call-with-progress.ts'
import type { Client, OptionsOf } from '../create-client.ts'
import type { Input, Operation, OperationTypes } from '../operation.ts'
import type { Progress } from '../progress.ts'
import { useRun, type RunState } from './use-run.ts'

interface State<Answer> extends RunState {
  readonly progress: Progress
  /** What the server answered. */
  readonly answer: Answer | undefined
}

export interface UploadHook<Types extends OperationTypes> extends State<Types['answer']> {
  /** Sends files. Resolves to the answer. */
  upload(input: Input<Types>, options?: OptionsOf<Types>): Promise<Types['answer'] | undefined>
  /** Ends the upload. */
  stop(): void
}

const progress: Progress = { sent: 0, total: undefined }

/** One call at a time that sends files, such as `uploadFile`, and how much of them is sent. */
export function useUpload<Types extends OperationTypes & { body: unknown }>(
  client: Pick<Client, 'call'>,
  operation: Operation<Types>,
): UploadHook<Types> {
  const { state, start, stop } = useRun<State<Types['answer']>>({
    status: 'idle',
    error: undefined,
    progress,
    answer: undefined,
  })
  const upload = useCallback<UploadHook<Types>['upload']>(
    (input, options) =>
      start(async (change, signal) => {
        const reported = { signal, onProgress: (now: Progress) => change({ progress: now }) }
        const answer = await callWithProgress(client, operation, input, { ...options, ...reported } as never)
        change({ answer })
        return answer
      }),
    [client, operation, start],
  )
  return { ...state, upload, stop }
}
