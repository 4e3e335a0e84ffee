import { DocentRequestError } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { serviceState } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { texts } from '../../texts.ts'
import { operationsTexts } from './operations-texts.ts'

type Part = keyof typeof operationsTexts.parts
const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const parts: Readonly<Record<Part, ComponentType>> = {
  overview: part(async () => (await import('./overview.tsx')).Overview),
  queues: part(async () => (await import('./queues.tsx')).Queues),
  jobs: part(async () => (await import('./jobs.tsx')).Jobs),
  records: part(async () => (await import('./records.tsx')).Records),
  people: part(async () => (await import('./people.tsx')).People),
  keys: part(async () => (await import('./keys.tsx')).Keys),
  limits: part(async () => (await import('./limits.tsx')).Limits),
  costs: part(async () => (await import('./costs.tsx')).Costs),
  tasks: part(async () => (await import('./tasks.tsx')).Tasks),
  audit: part(async () => (await import('./audit.tsx')).Audit),
  health: part(async () => (await import('./health.tsx')).Health),
}

/** For administrators: what the service does, who uses it, and what it costs. Each part is loaded when it is opened. */
export function OperationsPage() {
  const { part: name = 'overview' } = useParams({ from: '/operations/{-$part}' })
  const state = useQuery({ queryKey: ['service-state'], queryFn: serviceState })
  if (!(name in parts)) return <NotFound />
  const refused = DocentRequestError.isInstance(state.error) && state.error.status === 403
  const Shown = parts[name as Part]
  return (
    <div className="page wide-page">
      <h1>{operationsTexts.title}</h1>
      {refused && <p className="empty">{operationsTexts.refused}</p>}
      {state.error && !refused && <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />}
      {/* Nothing else is asked for others: a refusal by 401 would end their session here. */}
      {state.data && (
        <>
          <Tabs label={operationsTexts.partsLabel}>
            {Object.entries(operationsTexts.parts).map(([to, title]) => (
              <Link
                key={to}
                to="/operations/{-$part}"
                params={{ part: to === 'overview' ? undefined : to }}
                activeOptions={{ exact: true }}
              >
                {title}
              </Link>
            ))}
          </Tabs>
          <Suspense fallback={<p className="hint">{texts.loading}</p>}>
            <section aria-labelledby="part-title">
              <h2 id="part-title">{operationsTexts.parts[name as Part]}</h2>
              <Shown />
            </section>
          </Suspense>
        </>
      )}
    </div>
  )
}
