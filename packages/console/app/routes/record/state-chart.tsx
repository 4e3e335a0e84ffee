import { placeChart, type Chart, type PlacedTransition } from './chart-layout.ts'
import { recordTexts } from './record-texts.ts'

interface StateChartProps {
  readonly kind: string
  readonly chart: Chart
  readonly current: string
}

/** The lifecycle of a kind of records, with the state of one. The table below it says the same in words. */
export function StateChart({ kind, chart, current }: StateChartProps) {
  const { width, height, states, transitions } = placeChart(chart)
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={recordTexts.chartOf(kind)}>
      <svg
        className="state-chart"
        role="img"
        aria-label={recordTexts.chartWith(kind, current)}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <defs>
          {(['arrow', 'arrow-next'] as const).map((id) => (
            <marker key={id} id={id} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M 0 0 L 8 4 L 0 8 z" className={id} />
            </marker>
          ))}
        </defs>
        {transitions.map((transition) => (
          <Transition
            key={`${transition.from} ${transition.to}`}
            transition={transition}
            isNext={transition.from === current}
          />
        ))}
        {states.map(({ name, final, ...box }) => {
          const isCurrent = name === current
          return (
            <g key={name} className={`state${isCurrent ? ' current' : ''}${final ? ' final' : ''}`}>
              <rect {...box} rx={8} />
              <text x={box.x + box.width / 2} y={box.y + box.height / 2} textAnchor="middle" dominantBaseline="central">
                {name}
              </text>
              {name === chart.initial && <circle cx={box.x + 8} cy={box.y - 7} r={4} />}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function Transition({ transition, isNext }: { readonly transition: PlacedTransition; readonly isNext: boolean }) {
  const { points, label, labelX, labelY, side } = transition
  return (
    <g className={isNext ? 'transition next' : 'transition'}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        markerEnd={`url(#${isNext ? 'arrow-next' : 'arrow'})`}
      />
      <text x={labelX} y={labelY} textAnchor={side === 'right' ? 'start' : 'end'}>
        {label}
      </text>
    </g>
  )
}
