import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countRetriable, retryMatching, type JobFilter } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { operationsTexts } from './operations-texts.ts'

/** Tries all jobs again that failed or were canceled and match, shown or not, once their number was agreed to. */
export function RetryAll({ filter }: { readonly filter: JobFilter }) {
  const queries = useQueryClient()
  const retry = useMutation({
    async mutationFn() {
      const number = await countRetriable(filter)
      if (number > 0 && !confirm(operationsTexts.confirmRetry(number))) return undefined
      return retryMatching(filter)
    },
    onSettled: () => refresh(queries, ['jobs-of-all']),
  })
  const { data, error, isPending } = retry
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => retry.mutate()}>
        {isPending ? operationsTexts.counting : operationsTexts.retryAll}
      </button>
      {error && <ErrorNotice error={error} />}
      {data && (
        <div className="notice" role="status">
          {data.begun + data.refused.length === 0
            ? operationsTexts.noneToRetry
            : operationsTexts.retried(data.begun, data.refused.length)}
          {data.refused.map((reason) => (
            <p key={reason} className="problem">
              {reason}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
