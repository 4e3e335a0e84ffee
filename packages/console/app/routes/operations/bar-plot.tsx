export interface Bar {
  readonly label: string
  readonly value: number
  /** The part of it that is bad. */
  readonly bad?: number
}

const [width, height, foot] = [640, 140, 16]
const mostLabels = 12

/** Bars beside a table that has the same figures: for those who cannot see it, its name says what it shows. */
export function BarPlot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most === 0) return null
  const step = width / bars.length
  const high = (value: number) => ((height - foot) * value) / most
  const every = Math.ceil(bars.length / mostLabels)
  return (
    <div className="scroll bar-plot-scroll" tabIndex={0} role="group" aria-label={label}>
      <svg className="bar-plot" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {bars.map(({ label: name, value, bad = 0 }, index) => (
          <g key={name}>
            <title>{`${name}: ${value.toLocaleString()}`}</title>
            <Rect at={index * step} step={step} from={0} high={high(value)} />
            {bad > 0 && <Rect at={index * step} step={step} from={0} high={high(bad)} isBad />}
            {index % every === 0 && (
              <text x={(index + 0.5) * step} y={height - 3} textAnchor="middle">
                {name.length > 14 ? `${name.slice(0, 13)}…` : name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

interface RectProps {
  readonly at: number
  readonly step: number
  readonly from: number
  readonly high: number
  readonly isBad?: boolean
}

const Rect = ({ at, step, from, high, isBad = false }: RectProps) => {
  const wide = Math.min(step * 0.7, 60)
  return (
    <rect
      className={isBad ? 'bad' : undefined}
      x={at + (step - wide) / 2}
      y={height - foot - from - high}
      width={wide}
      height={high}
    />
  )
}
