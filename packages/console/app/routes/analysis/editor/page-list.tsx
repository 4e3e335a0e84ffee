import { memo, useEffect, useRef, useState } from 'react'
import { analysisTexts } from '../analysis-texts.ts'
import { editorTexts } from './editor-texts.ts'
import { isSuggestion } from './steps.ts'
import type { Page } from './via.ts'

const rowPixels = 56
const around = 8

interface PageListProps {
  readonly pages: readonly Page[]
  readonly current: number
  readonly onPage: (page: number) => void
}

/** All pages, of which only those in sight are in the document: a set may have 20,000. */
export function PageList({ pages, current, onPage }: PageListProps) {
  const frame = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(800)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height))
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const { current: list } = frame
    if (!list) return
    const [from, to] = [current * rowPixels, (current + 1) * rowPixels - list.clientHeight]
    if (list.scrollTop > from) list.scrollTop = from
    else if (list.scrollTop < to) list.scrollTop = to
  }, [current])
  const first = Math.max(0, Math.floor(top / rowPixels) - around)
  const last = Math.min(pages.length, Math.ceil((top + height) / rowPixels) + around)
  return (
    <nav
      ref={frame}
      className="page-list"
      aria-label={editorTexts.pages}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ol style={{ height: pages.length * rowPixels, paddingTop: first * rowPixels }}>
        {pages.slice(first, last).map((page, index) => (
          <PageRow
            key={page.key}
            page={page}
            number={first + index}
            count={pages.length}
            isCurrent={first + index === current}
            onPage={onPage}
          />
        ))}
      </ol>
    </nav>
  )
}

interface PageRowProps {
  readonly page: Page
  readonly number: number
  readonly count: number
  readonly isCurrent: boolean
  readonly onPage: (page: number) => void
}

const PageRow = memo(function PageRow({ page, number, count, isCurrent, onPage }: PageRowProps) {
  const suggestions = page.words.filter(isSuggestion).length
  const state = [
    page.done && editorTexts.pageDone,
    page.pageClass,
    suggestions > 0 && editorTexts.pageOpen(suggestions),
  ].filter((part) => part !== false && part !== undefined)
  return (
    <li aria-setsize={count} aria-posinset={number + 1}>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onPage(number)}>
        <span className="page-name">{page.filename.replace(/\+(\d+)\.\w+$/, (_, at) => `, ${Number(at) + 1}`)}</span>
        <span className="hint">{state.length > 0 ? state.join(' · ') : analysisTexts.pageNumber(number + 1)}</span>
      </button>
    </li>
  )
})
