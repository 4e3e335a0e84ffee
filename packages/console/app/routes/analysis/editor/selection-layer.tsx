import { useRef, type PointerEvent } from 'react'
import { boxBelow, boxesIn, rectangle, type Point } from './places.ts'
import type { Word } from './via.ts'
import { SelectedBoxes } from './word-boxes.tsx'

export interface Size {
  readonly width: number
  readonly height: number
}

export const areaOf = ({ width, height }: Size) =>
  ({ viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' }) as const

interface SelectionLayerProps {
  readonly size: Size
  readonly words: readonly Word[]
  readonly selected: ReadonlySet<number>
  readonly current: number | undefined
  /** Words were clicked or drawn around; `adds` with Shift or Ctrl. */
  readonly onSelect: (words: readonly number[], adds: boolean, isDrag: boolean) => void
}

/** Less than this is a click. */
const dragPixels = 4

/** Over the words: takes clicks and drags. The rectangle is drawn without React: it follows the pointer whatever the number of words. */
export function SelectionLayer({ size, words, selected, current, onSelect }: SelectionLayerProps) {
  const drawn = useRef<SVGRectElement>(null)
  const start = useRef<Point & { readonly clientX: number; readonly clientY: number }>(undefined)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
  }
  const draw = (box: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(box)) drawn.current?.setAttribute(name, String(value))
  }
  const end = () => {
    start.current = undefined
    draw({ width: 0, height: 0 })
  }
  const isDrag = ({ clientX, clientY }: PointerEvent) =>
    start.current !== undefined &&
    Math.hypot(clientX - start.current.clientX, clientY - start.current.clientY) >= dragPixels

  const onDown = (event: PointerEvent<SVGSVGElement>) => {
    const { button, clientX, clientY, pointerId, currentTarget } = event
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    start.current = { ...pointOf(event), clientX, clientY }
  }
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    if (start.current && isDrag(event)) draw({ ...rectangle(start.current, pointOf(event)) })
  }
  const onUp = (event: PointerEvent<SVGSVGElement>) => {
    const from = start.current
    if (!from) return
    const dragged = isDrag(event)
    end()
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    if (dragged) return onSelect(boxesIn(words, rectangle(from, pointOf(event))), adds, true)
    const found = boxBelow(words, pointOf(event), adds ? new Set() : selected)
    onSelect(found === undefined ? [] : [found], adds, false)
  }
  return (
    <svg
      {...areaOf(size)}
      aria-hidden="true"
      className="over"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={end}
    >
      <SelectedBoxes words={words} selected={selected} current={current} />
      <rect ref={drawn} className="drawn" />
    </svg>
  )
}
