import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { editorTexts } from './editor-texts.ts'
import { boxBelow, boxesIn, rectangle, type Point } from './places.ts'
import { isSuggestion } from './steps.ts'
import { usePagePicture } from './use-page-picture.ts'
import type { Page, Word } from './via.ts'
import { SelectedBoxes, WordBoxes } from './word-boxes.tsx'

interface PageCanvasProps {
  readonly project: string
  readonly page: Page
  readonly labels: readonly string[]
  readonly selected: ReadonlySet<number>
  readonly current: number | undefined
  readonly hideSuggestions: boolean
  readonly zoom: number
  /** Words were clicked or drawn around; `adds` with Shift or Ctrl. */
  readonly onSelect: (words: readonly number[], adds: boolean, isDrag: boolean) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** Less than this is a click. */
const dragPixels = 4

/** A page with its words. By the keyboard one word at a time is the current one; what is said of it is announced. */
export function PageCanvas(props: PageCanvasProps) {
  const { project, page, labels, selected, current, hideSuggestions, zoom, onSelect, onKey } = props
  const frame = useRef<HTMLDivElement>(null)
  const help = useId()
  const picture = usePagePicture(project, page.filename)
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>()
  const { width, height } = sizeOf(page, natural)
  const area = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' }
  const drag = useDrag({ width, height }, page.words, selected, onSelect)
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    const box = current === undefined ? undefined : frame.current?.querySelector('rect.current')
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div className="canvas-scroll">
      <p id={help} className="hidden">
        {editorTexts.help}
      </p>
      <div
        ref={frame}
        className="canvas"
        role="application"
        tabIndex={0}
        aria-label={editorTexts.canvas(page.filename)}
        aria-describedby={help}
        style={{ width: `${zoom * 100}%` }}
        onKeyDown={onKey}
      >
        {picture && (
          <img
            src={picture}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        )}
        <svg {...area} aria-hidden="true" className={picture ? 'boxes over' : 'boxes'}>
          <WordBoxes words={page.words} labels={labels} hideSuggestions={hideSuggestions} showText={picture === null} />
        </svg>
        <svg {...area} aria-hidden="true" className="over" {...drag.handlers}>
          <SelectedBoxes words={page.words} selected={selected} current={current} />
          <rect ref={drag.rectangle} className="drawn" />
        </svg>
      </div>
      <p className="hidden" aria-live="polite">
        {selected.size > 1 ? editorTexts.selected(selected.size) : ''}
        {selected.size <= 1 && current !== undefined ? spoken(page.words[current], hideSuggestions) : ''}
      </p>
      {picture === null && <p className="hint">{editorTexts.noPicture}</p>}
      {page.words.length === 0 && <p className="hint">{editorTexts.noWords}</p>}
    </div>
  )
}

function spoken(word: Word | undefined, hideSuggestions: boolean): string {
  if (!word) return ''
  const { text, label, confidence } = word
  const hidden = hideSuggestions && isSuggestion(word)
  if (label === undefined || hidden) return editorTexts.wordAt(text, editorTexts.unlabelled)
  const said = confidence === undefined ? label : editorTexts.suggested(label, Math.round(confidence * 100))
  return editorTexts.wordAt(text, said)
}

/** As the file says, else of the picture, else what the words take up. */
function sizeOf(page: Page, natural: { readonly width: number; readonly height: number } | undefined) {
  if (page.width !== undefined && page.height !== undefined) return { width: page.width, height: page.height }
  if (natural) return natural
  const right = page.words.reduce((most, { x, width }) => Math.max(most, x + width), 1)
  const bottom = page.words.reduce((most, { y, height }) => Math.max(most, y + height), 1)
  return { width: right * 1.05, height: bottom * 1.05 }
}

/** The rectangle is drawn without React: it follows the pointer whatever the number of words. */
function useDrag(
  size: { readonly width: number; readonly height: number },
  words: readonly Word[],
  selected: ReadonlySet<number>,
  onSelect: PageCanvasProps['onSelect'],
) {
  const drawn = useRef<SVGRectElement>(null)
  const start = useRef<Point & { readonly clientX: number; readonly clientY: number }>(undefined)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
  }
  const draw = (box: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(box)) drawn.current?.setAttribute(name, String(value))
  }
  const isDrag = ({ clientX, clientY }: PointerEvent) =>
    start.current !== undefined &&
    Math.hypot(clientX - start.current.clientX, clientY - start.current.clientY) >= dragPixels
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return
      const { clientX, clientY, pointerId, currentTarget } = event
      currentTarget.setPointerCapture(pointerId)
      start.current = { ...pointOf(event), clientX, clientY }
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      if (start.current && isDrag(event)) draw({ ...rectangle(start.current, pointOf(event)) })
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      const from = start.current
      if (!from) return
      const dragged = isDrag(event)
      start.current = undefined
      draw({ width: 0, height: 0 })
      const adds = event.shiftKey || event.ctrlKey || event.metaKey
      if (dragged) return onSelect(boxesIn(words, rectangle(from, pointOf(event))), adds, true)
      const found = boxBelow(words, pointOf(event), adds ? new Set() : selected)
      onSelect(found === undefined ? [] : [found], adds, false)
    },
    onPointerCancel() {
      start.current = undefined
      draw({ width: 0, height: 0 })
    },
  }
  return { handlers, rectangle: drawn }
}
