import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** What was read, or that it is being read, or why it could not be. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data !== undefined ? children(data) : !error && <p className="hint">{texts.loading}</p>}
    </>
  )
}
