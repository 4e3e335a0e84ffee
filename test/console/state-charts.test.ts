import { describe, expect, it } from 'vitest'
import { placeChart } from '../../packages/console/app/routes/record/chart-layout.ts'
import { entities } from '../../packages/core/src/container/entities.ts'
import { stateChart } from '../../packages/core/src/kernel/durable/index.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Twelve pixels of a fixed-width font. */
const labelBox = ({ labelX, labelY, label, side }: ReturnType<typeof placeChart>['transitions'][number]): Box => ({
  x: side === 'right' ? labelX : labelX - label.length * 7.2,
  y: labelY - 10,
  width: label.length * 7.2,
  height: 12,
})

describe.each(entities.map((entity) => [entity.kind, stateChart(entity.machine)] as const))(
  'the drawing of %s',
  (_kind, chart) => {
    const placed = placeChart(chart)

    it('has every state, and every event on the line of its change of state', () => {
      expect(placed.states.map(({ name }) => name)).toEqual(chart.states.map(({ name }) => name))
      const drawn = placed.transitions.flatMap(({ from, to, label }) =>
        label.split(', ').map((event) => ({ from, to, event })),
      )
      const text = (transition: object) => JSON.stringify(transition)
      expect(drawn.map(text).toSorted()).toEqual(
        chart.transitions.map(({ from, to, event }) => text({ from, to, event })).toSorted(),
      )
    })

    it('lays nothing over anything else, and stays in its frame', () => {
      const boxes = [...placed.states, ...placed.transitions.map(labelBox)]
      for (const [index, one] of boxes.entries()) {
        expect(boxes.slice(index + 1).filter((other) => overlap(one, other))).toEqual([])
        expect(overlap({ x: 0, y: 0, width: placed.width, height: placed.height }, one)).toBe(true)
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.x + one.width).toBeLessThanOrEqual(placed.width)
      }
      const ends = placed.transitions.flatMap(({ points }) =>
        [points[0]!, points.at(-1)!].map(({ x, y }) => `${x} ${y}`),
      )
      expect(new Set(ends).size).toBe(ends.length)
    })

    it('draws no two vertical lines over each other', () => {
      const lines = placed.transitions.map(({ points }) => {
        const [, { x, y: start }, { y: end }] = points as [unknown, { x: number; y: number }, { x: number; y: number }]
        return { x, from: Math.min(start, end), to: Math.max(start, end) }
      })
      for (const [index, one] of lines.entries())
        expect(
          lines.slice(index + 1).filter(({ x, from, to }) => x === one.x && from <= one.to && to >= one.from),
        ).toEqual([])
    })
  },
)
