/** A chart as the API has it. */
export interface Chart {
  readonly initial: string
  readonly states: readonly { readonly name: string; readonly final: boolean }[]
  readonly transitions: readonly { readonly from: string; readonly to: string; readonly event: string }[]
}

export interface PlacedState {
  readonly name: string
  readonly final: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** All events that lead from one state to another, as one line. */
export interface PlacedTransition {
  readonly from: string
  readonly to: string
  readonly label: string
  /** The line, from the edge of a state through its lane to the edge of the other. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** Where its label begins, or ends on the left side. */
  readonly labelX: number
  readonly labelY: number
  readonly side: Side
}

export interface PlacedChart {
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  readonly transitions: readonly PlacedTransition[]
}

type Side = 'left' | 'right'

const letter = 7.2
const slot = 20
const gap = 16
const lane = 14
const margin = 24
const padding = 12

interface Line {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly side: Side
}

/**
 * The states in their order below each other; what leads on is on the right, what leads back on the left. Each end of each line
 * has a place of its own, so that neither lines nor labels lie over each other.
 */
export function placeChart({ states, transitions }: Chart): PlacedChart {
  const order = new Map(states.map(({ name }, index) => [name, index]))
  const lines = linesOf(transitions, order)
  const nodeWidth = Math.max(...states.map(({ name }) => name.length)) * letter + 2 * padding
  const left = sideWidth(lines, 'left', order)
  const right = sideWidth(lines, 'right', order)
  const x = margin + left
  let y = margin
  const placed = states.map(({ name, final }): PlacedState => {
    const ends = (side: Side) => endsAt(lines, name, side).length
    const height = Math.max(1, ends('left'), ends('right')) * slot + padding
    const state = { name, final, x, y, width: nodeWidth, height }
    y += height + gap
    return state
  })
  return {
    width: x + nodeWidth + right + margin,
    height: y - gap + margin,
    states: placed,
    transitions: [...place(lines, placed, 'right', order), ...place(lines, placed, 'left', order)],
  }
}

function linesOf(transitions: Chart['transitions'], order: ReadonlyMap<string, number>): Line[] {
  const events = Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`)
  return [...events.values()].map((all) => {
    const { from, to } = all[0]!
    const side = order.get(to)! < order.get(from)! ? 'left' : 'right'
    return { from, to, label: all.map(({ event }) => event).join(', '), side }
  })
}

/** The ends of lines at a side of a state, each by its line: what comes in above what goes out. */
const endsAt = (lines: readonly Line[], name: string, side: Side): readonly { line: Line; isIn: boolean }[] => {
  const ofSide = lines.filter((line) => line.side === side)
  const incoming = ofSide.filter(({ to }) => to === name).map((line) => ({ line, isIn: true }))
  return [...incoming, ...ofSide.filter(({ from }) => from === name).map((line) => ({ line, isIn: false }))]
}

const labelWidth = (lines: readonly Line[], side: Side): number =>
  Math.max(0, ...lines.filter((line) => line.side === side).map(({ label }) => label.length * letter + padding))

const sideWidth = (lines: readonly Line[], side: Side, order: ReadonlyMap<string, number>): number => {
  const lanes = [...lanesOf(lines, side, order).values()]
  return lanes.length === 0 ? 0 : labelWidth(lines, side) + (Math.max(...lanes) + 1) * lane
}

/** The lane of each line, short lines inside: no two lines of a lane pass the same state. */
function lanesOf(lines: readonly Line[], side: Side, order: ReadonlyMap<string, number>): ReadonlyMap<Line, number> {
  const reach = ({ from, to }: Line) => [order.get(from)!, order.get(to)!].toSorted((one, other) => one - other)
  const span = (line: Line) => reach(line)[1]! - reach(line)[0]!
  const lanes = new Map<Line, number>()
  const taken: Line[][] = []
  const ofSide = lines.filter((line) => line.side === side)
  for (const line of ofSide.toSorted((one, other) => span(one) - span(other))) {
    const [first, last] = reach(line)
    const isFree = (others: readonly Line[]) =>
      others.every((other) => reach(other)[0]! > last! || reach(other)[1]! < first!)
    let number = taken.findIndex(isFree)
    if (number === -1) number = taken.push([]) - 1
    taken[number]!.push(line)
    lanes.set(line, number)
  }
  return lanes
}

function place(
  lines: readonly Line[],
  states: readonly PlacedState[],
  side: Side,
  order: ReadonlyMap<string, number>,
): PlacedTransition[] {
  const lanes = lanesOf(lines, side, order)
  const labels = labelWidth(lines, side)
  const out = side === 'right' ? 1 : -1
  const edgeOf = ({ x, width }: PlacedState) => (side === 'right' ? x + width : x)
  const heightOf = (state: PlacedState, line: Line, isIn: boolean) => {
    const index = endsAt(lines, state.name, side).findIndex((end) => end.line === line && end.isIn === isIn)
    return state.y + padding / 2 + (index + 0.5) * slot
  }
  return [...lanes].map(([line, number]) => {
    const from = states[order.get(line.from)!]!
    const to = states[order.get(line.to)!]!
    const [start, end] = [heightOf(from, line, false), heightOf(to, line, true)]
    const middle = edgeOf(from) + out * (labels + (number + 0.5) * lane)
    return {
      ...line,
      points: [
        { x: edgeOf(from), y: start },
        { x: middle, y: start },
        { x: middle, y: end },
        { x: edgeOf(to), y: end },
      ],
      labelX: edgeOf(from) + out * (padding / 2),
      labelY: start - 4,
    }
  })
}
