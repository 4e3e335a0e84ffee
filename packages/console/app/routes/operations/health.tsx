import { useMutation, useQuery } from '@tanstack/react-query'
import { models, serviceState, tryModel } from '../../api/operations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { DataTable, number } from './data-table.tsx'
import { Figures } from './figures.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

/** Whether stores, models and search indexes answer and are whole. */
export function Health() {
  const state = useQuery({ queryKey: ['service-state'], queryFn: serviceState, refetchInterval: 5_000 })
  const known = useQuery({ queryKey: ['models'], queryFn: models })
  return (
    <>
      <Loaded query={state}>
        {({ ports, indexes, models: called }) => (
          <>
            <h3>{operationsTexts.parts_}</h3>
            <DataTable
              label={operationsTexts.parts_}
              rows={ports}
              keyOf={({ name }) => name}
              columns={[
                { title: operationsTexts.part, cell: ({ name }) => <code>{name}</code> },
                {
                  title: operationsTexts.answers,
                  cell: ({ ok, message }) =>
                    ok ? operationsTexts.yes : <span className="problem">{message ?? operationsTexts.no}</span>,
                },
              ]}
            />
            <h3>{operationsTexts.indexes}</h3>
            <Figures
              of={[
                [operationsTexts.rebuilding, number(indexes.rebuilding)],
                [operationsTexts.lacking, number(indexes.lacking_documents)],
                [operationsTexts.damaged, number(indexes.damaged)],
                [operationsTexts.lost, number(indexes.lost_documents)],
              ]}
            />
            <h3>{operationsTexts.modelCalls}</h3>
            <DataTable
              label={operationsTexts.modelCalls}
              rows={called}
              keyOf={({ model }) => model}
              columns={[
                { title: operationsTexts.model, cell: ({ model }) => <span className="name">{model}</span> },
                { title: operationsTexts.calls, cell: ({ calls }) => number(calls), isNumber: true },
                { title: operationsTexts.failed, cell: ({ failed }) => number(failed), isNumber: true },
                { title: operationsTexts.cost, cell: ({ cost }) => number(cost), isNumber: true },
              ]}
            />
          </>
        )}
      </Loaded>
      <h3>{operationsTexts.model}</h3>
      <Loaded query={known}>
        {(all) => (
          <DataTable
            label={operationsTexts.model}
            rows={all}
            keyOf={({ id }) => id}
            columns={[
              { title: operationsTexts.name, cell: ({ display_name: name }) => <span className="name">{name}</span> },
              { title: texts.actions, cell: ({ id }) => <TryModel id={id} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

function TryModel({ id }: { readonly id: string }) {
  const test = useMutation({ mutationFn: () => tryModel(id) })
  const { data } = test
  return (
    <div className="row">
      <button
        type="button"
        aria-label={operationsTexts.tryNamed(id)}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        {operationsTexts.tryModel}
      </button>
      <span role="status">{data && (data.error ?? operationsTexts.works(data.time_to_first_token))}</span>
      {test.error && <ErrorNotice error={test.error} />}
    </div>
  )
}
