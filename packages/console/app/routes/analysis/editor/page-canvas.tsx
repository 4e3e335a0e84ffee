import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { editorTexts } from './editor-texts.ts'
import { areaOf, SelectionLayer, type Size } from './selection-layer.tsx'
import { isSuggestion } from './steps.ts'
import { usePagePicture } from './use-page-picture.ts'
import type { Page, Word } from './via.ts'
import { WordBoxes } from './word-boxes.tsx'

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

/** A page with its words. By the keyboard one word at a time is the current one; what is said of it is announced. */
export function PageCanvas(props: PageCanvasProps) {
  const { project, page, labels, selected, current, hideSuggestions, zoom, onSelect, onKey } = props
  const frame = useRef<HTMLDivElement>(null)
  const help = useId()
  const picture = usePagePicture(project, page.filename)
  const [natural, setNatural] = useState<Size>()
  const size = sizeOf(page, natural)
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
        {picture && <PagePicture blob={picture} onSize={setNatural} />}
        <svg {...areaOf(size)} aria-hidden="true" className={picture ? 'boxes over' : 'boxes'}>
          <WordBoxes words={page.words} labels={labels} hideSuggestions={hideSuggestions} showText={picture === null} />
        </svg>
        <SelectionLayer size={size} words={page.words} selected={selected} current={current} onSelect={onSelect} />
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
function sizeOf(page: Page, natural: Size | undefined): Size {
  if (page.width !== undefined && page.height !== undefined) return { width: page.width, height: page.height }
  if (natural) return natural
  const right = page.words.reduce((most, { x, width }) => Math.max(most, x + width), 1)
  const bottom = page.words.reduce((most, { y, height }) => Math.max(most, y + height), 1)
  return { width: right * 1.05, height: bottom * 1.05 }
}

interface PagePictureProps {
  readonly blob: Blob
  readonly onSize: (size: Size) => void
}

function PagePicture({ blob, onSize }: PagePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return (
    <img
      ref={show}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
    />
  )
}
