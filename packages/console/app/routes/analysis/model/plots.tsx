import type { ReactNode } from 'react'
import { analysisTexts } from '../analysis-texts.ts'

const [width, height, left, top] = [480, 280, 44, 20]
const [right, bottom] = [width - 16, height - 40]
const toX = (share: number) => left + share * (right - left)
const toY = (share: number) => bottom - share * (bottom - top)
const ticks = [0, 0.25, 0.5, 0.75, 1]

interface FrameProps {
  readonly title: string
  readonly x: string
  readonly y: string
  /** Text at a share of the axis. */
  readonly xTick: (share: number) => string
  readonly children: ReactNode
}

const Frame = ({ title, x, y, xTick, children }: FrameProps) => (
  <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
    {ticks.map((share) => (
      <g key={share}>
        <line x1={left} x2={right} y1={toY(share)} y2={toY(share)} />
        <text x={left - 6} y={toY(share) + 4} textAnchor="end">
          {share}
        </text>
        <text x={toX(share)} y={bottom + 16} textAnchor="middle">
          {xTick(share)}
        </text>
      </g>
    ))}
    <line className="axis" x1={left} x2={left} y1={top} y2={bottom} />
    <line className="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
    <text x={(left + right) / 2} y={height - 6} textAnchor="middle">
      {x}
    </text>
    <text x={left + 4} y={top - 6}>
      {y}
    </text>
    {children}
  </svg>
)

interface CurveProps {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly most: number
  readonly points: readonly { readonly x: number; readonly y: number; readonly title: string }[]
  /** Whether a line shows where both agree. */
  readonly ideal?: boolean
}

/** Points with a line through them; `most` is the end of the horizontal axis, the vertical one goes from 0 to 1. */
export function Curve({ title, x, y, most, points, ideal = false }: CurveProps) {
  const places = points.map((point) => ({ ...point, x: toX(point.x / most), y: toY(point.y) }))
  const xTick = (share: number) => (share * most).toLocaleString(undefined, { maximumFractionDigits: 2 })
  return (
    <Frame title={title} x={x} y={y} xTick={xTick}>
      {ideal && <line className="ideal" x1={toX(0)} y1={toY(0)} x2={toX(1)} y2={toY(1)} />}
      <polyline className="series" points={places.map((point) => `${point.x},${point.y}`).join(' ')} />
      {places.map((point, index) => (
        <circle key={index} className="point" cx={point.x} cy={point.y} r={4}>
          <title>{point.title}</title>
        </circle>
      ))}
    </Frame>
  )
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly { readonly name: string; readonly share: number }[]
}

/** A bar for each name, from 0 to 1. */
export function Bars({ title, bars }: BarsProps) {
  const row = 26
  const all = bars.length * row + 24
  const begin = 150
  const long = width - begin - 60
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${all}`} role="img" aria-label={title}>
      {bars.map(({ name, share }, index) => (
        <g key={name}>
          <text x={begin - 8} y={index * row + 28} textAnchor="end">
            {name.length > 20 ? `${name.slice(0, 19)}…` : name}
          </text>
          <rect className="bar-of" x={begin} y={index * row + 15} width={Math.max(1, share * long)} height={16} />
          <text x={begin + share * long + 6} y={index * row + 28}>
            {share.toFixed(2)}
          </text>
        </g>
      ))}
    </svg>
  )
}

type Matrix = Readonly<Record<string, Readonly<Record<string, number>>>>

const namesOf = (matrix: Matrix) => [
  ...new Set([...Object.keys(matrix), ...Object.values(matrix).flatMap((row) => Object.keys(row))]),
]

/** Cells as dark as their share of the row. */
export function MatrixPlot({ title, matrix }: { readonly title: string; readonly matrix: Matrix }) {
  const names = namesOf(matrix)
  const cell = Math.min(40, 320 / Math.max(1, names.length))
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${names.length * cell + 8}`} role="img" aria-label={title}>
      {names.map((truth, row) => {
        const sum = Object.values(matrix[truth] ?? {}).reduce((all, count) => all + count, 0)
        return (
          <g key={truth}>
            <text x={142} y={row * cell + cell / 2 + 8} textAnchor="end">
              {truth.length > 18 ? `${truth.slice(0, 17)}…` : truth}
            </text>
            {names.map((guess, column) => (
              <rect
                key={guess}
                className="bar-of"
                x={150 + column * cell}
                y={row * cell + 4}
                width={cell - 2}
                height={cell - 2}
                fillOpacity={0.06 + (0.94 * (matrix[truth]?.[guess] ?? 0)) / Math.max(1, sum)}
              >
                <title>{`${truth}, ${guess}: ${matrix[truth]?.[guess] ?? 0}`}</title>
              </rect>
            ))}
          </g>
        )
      })}
    </svg>
  )
}

export function MatrixTable({ title, matrix }: { readonly title: string; readonly matrix: Matrix }) {
  const names = namesOf(matrix)
  return (
    <Table title={title} head={[analysisTexts.truth, ...names]}>
      {names.map((truth) => (
        <tr key={truth}>
          <th scope="row">{truth}</th>
          {names.map((guess) => (
            <td key={guess} className="number">
              {(matrix[truth]?.[guess] ?? 0).toLocaleString()}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

interface TableProps {
  readonly title: string
  readonly head: readonly string[]
  readonly children: ReactNode
}

/** The numbers of a plot, for those who cannot see it or want them exactly. */
export const Table = ({ title, head, children }: TableProps) => (
  <div className="scroll" tabIndex={0} role="group" aria-label={title}>
    <table>
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={index} scope="col" className={index === 0 ? '' : 'number'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
