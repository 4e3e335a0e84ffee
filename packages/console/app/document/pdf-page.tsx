import type { ChatMessageReference } from '@docent/client'
import { RenderingCancelledException, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../components/error-notice.tsx'
import { texts } from '../texts.ts'

type PageBox = NonNullable<ChatMessageReference['boxes']>[number]

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly page: number
  readonly boxes: readonly PageBox[]
}

/** A page as wide as the pane, and over it the boxes, in points from the top left corner of the page as it is shown. */
export function PdfPage({ pdf, page: number, boxes }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [error, setError] = useState<Error>()
  const width = useWidth(frame)

  useEffect(() => {
    let left = false
    pdf.getPage(number).then(
      (found) => left || setPage(found),
      (problem: Error) => left || setError(problem),
    )
    return () => void (left = true)
  }, [pdf, number])

  useEffect(() => {
    if (!page || !canvas.current || width === 0) return
    const scale = (width / page.getViewport({ scale: 1 }).width) * devicePixelRatio
    const viewport = page.getViewport({ scale })
    canvas.current.width = Math.floor(viewport.width)
    canvas.current.height = Math.floor(viewport.height)
    const task = page.render({ canvas: canvas.current, viewport })
    task.promise.catch((problem: Error) => problem instanceof RenderingCancelledException || setError(problem))
    return () => task.cancel()
  }, [page, width])

  const size = page?.getViewport({ scale: 1 })
  return (
    <div className="pdf-scroll" tabIndex={0} role="group" aria-label={texts.pageOf(number, pdf.numPages)}>
      {error && <ErrorNotice error={error} />}
      <div className="pdf-frame" ref={frame}>
        <canvas ref={canvas} />
        {size && page?.pageNumber === number && <Boxes boxes={boxes} width={size.width} height={size.height} />}
      </div>
    </div>
  )
}

interface BoxesProps {
  readonly boxes: readonly PageBox[]
  readonly width: number
  readonly height: number
}

function Boxes({ boxes, width, height }: BoxesProps) {
  const svg = useRef<SVGSVGElement>(null)
  useEffect(() => {
    // It returns a promise in some browsers, which is no clean-up.
    svg.current?.querySelector('rect')?.scrollIntoView({ block: 'center' })
  }, [boxes])
  return (
    <svg ref={svg} className="marks" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {boxes.map(({ box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }, index) => (
        <rect key={index} x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      ))}
    </svg>
  )
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return width
}
