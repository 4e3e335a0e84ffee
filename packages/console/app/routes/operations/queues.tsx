import { useQuery } from '@tanstack/react-query'
import { jobsOfAll, serviceState, type OwnedJob } from '../../api/operations.ts'
import { RecordLink } from '../record/record-link.tsx'
import { DataTable, number } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

const everyMs = 3_000
const openJobs = () => jobsOfAll(0, { search: '', status: 'in progress' })
const whyOf = ({ waiting }: OwnedJob) => waiting && operationsTexts.reasons[waiting.reason](waiting.place)

/** Work that waits: by lane, and of jobs by owner with the reason. */
export function Queues() {
  const state = useQuery({ queryKey: ['service-state'], queryFn: serviceState, refetchInterval: everyMs })
  const jobs = useQuery({ queryKey: ['waiting-jobs'], queryFn: openJobs, refetchInterval: everyMs })
  return (
    <>
      <h3>{operationsTexts.lanes}</h3>
      <Loaded query={state}>
        {({ queues }) => (
          <DataTable
            label={operationsTexts.lanes}
            rows={queues}
            keyOf={({ lane }) => lane}
            columns={[
              { title: operationsTexts.lane, cell: ({ lane }) => <code>{lane}</code> },
              { title: operationsTexts.waiting, cell: ({ waiting }) => number(waiting), isNumber: true },
              { title: operationsTexts.leased, cell: ({ leased }) => number(leased), isNumber: true },
              { title: operationsTexts.running, cell: ({ running }) => number(running), isNumber: true },
              { title: operationsTexts.delayed, cell: ({ delayed }) => number(delayed), isNumber: true },
              { title: operationsTexts.oldest, cell: ({ oldest_seconds: age }) => number(age), isNumber: true },
            ]}
          />
        )}
      </Loaded>
      <h3>{operationsTexts.owners}</h3>
      <Loaded query={jobs}>
        {(found) => (
          <DataTable
            label={operationsTexts.owners}
            rows={found.filter(({ waiting }) => waiting !== undefined)}
            keyOf={({ id }) => id}
            empty={operationsTexts.noneWaits}
            columns={[
              { title: operationsTexts.owner, cell: ({ owner }) => owner },
              {
                title: operationsTexts.job,
                cell: ({ id, name }) => (
                  <>
                    {name} <RecordLink kind="job" id={id} />
                  </>
                ),
              },
              { title: operationsTexts.why, cell: whyOf },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}
