import { DocentRequestError } from '@docent/client'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts.ts'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says when the device is offline, or the server does not answer. */
export function Connection() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const queries = useQueryClient().getQueryCache()
  const unreachable = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () =>
      queries.getAll().some(({ state }) => {
        const reason = state.fetchFailureReason
        return DocentRequestError.isInstance(reason) && reason.kind === 'network'
      }),
  )
  const notice = online ? (unreachable ? texts.gone : undefined) : texts.offline
  return (
    <div role="status" className="connection">
      {notice}
    </div>
  )
}
