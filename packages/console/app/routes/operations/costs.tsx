import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costs, intervals } from '../../api/operations.ts'
import { Choice } from '../../components/choice.tsx'
import { BarPlot } from './bar-plot.tsx'
import { DataTable, number } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { operationsTexts } from './operations-texts.ts'

interface Spent {
  readonly name: string
  readonly cost: number
  readonly calls: number
  readonly read: number
  readonly written: number
}

/** Who spent what on which model, as bars and in figures. */
export function Costs() {
  const [interval, setInterval] = useState<string>('7 days')
  const found = useQuery({ queryKey: ['costs', interval], queryFn: () => costs(interval) })
  return (
    <>
      <div className="row">
        <Choice
          label={operationsTexts.interval}
          value={interval}
          options={intervals.map((one) => [one, one] as const)}
          onChange={setInterval}
        />
      </div>
      <Loaded query={found}>
        {({ byUser, byModel, speed }) => (
          <>
            <Spending title={operationsTexts.byUser} first={operationsTexts.user} rows={byUser.map(ofUser)} />
            <Spending
              title={operationsTexts.byModel}
              first={operationsTexts.model}
              rows={byModel.map((one) => ({
                name: one.llm_name,
                cost: one.total_cost,
                calls: one.total_calls,
                read: one.total_input_tokens,
                written: one.total_output_tokens,
              }))}
            />
            <h3>{operationsTexts.speed}</h3>
            <BarPlot
              label={operationsTexts.speed}
              bars={speed.map((one) => ({ label: one.llm_name, value: one.tokens_per_second }))}
            />
            <DataTable
              label={operationsTexts.speed}
              rows={speed}
              keyOf={({ llm_name: name }) => name}
              columns={[
                { title: operationsTexts.model, cell: ({ llm_name: name }) => <span className="name">{name}</span> },
                { title: operationsTexts.calls, cell: (one) => number(one.call_count), isNumber: true },
                { title: operationsTexts.perSecond, cell: (one) => number(one.tokens_per_second), isNumber: true },
                { title: operationsTexts.firstToken, cell: (one) => number(one.time_to_first_token), isNumber: true },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

type UserCosts = Awaited<ReturnType<typeof costs>>['byUser'][number]

function ofUser({ username, llm_usage: usage }: UserCosts): Spent {
  const sum = (of: (one: (typeof usage)[number]) => number) => usage.reduce((all, one) => all + of(one), 0)
  return {
    name: username,
    cost: sum((one) => one.llm_cost),
    calls: sum((one) => one.call_count),
    read: sum((one) => one.input_tokens),
    written: sum((one) => one.output_tokens),
  }
}

interface SpendingProps {
  readonly title: string
  readonly first: string
  readonly rows: readonly Spent[]
}

const Spending = ({ title, first, rows }: SpendingProps) => (
  <>
    <h3>{title}</h3>
    <BarPlot label={title} bars={rows.map(({ name, cost }) => ({ label: name, value: cost }))} />
    <DataTable
      label={title}
      rows={rows}
      keyOf={({ name }) => name}
      empty={operationsTexts.noCosts}
      columns={[
        { title: first, cell: ({ name }) => <span className="name">{name}</span> },
        { title: operationsTexts.cost, cell: ({ cost }) => number(cost), isNumber: true },
        { title: operationsTexts.calls, cell: ({ calls }) => number(calls), isNumber: true },
        { title: operationsTexts.tokensIn, cell: ({ read }) => number(read), isNumber: true },
        { title: operationsTexts.tokensOut, cell: ({ written }) => number(written), isNumber: true },
      ]}
    />
  </>
)
