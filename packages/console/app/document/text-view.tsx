import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ErrorNotice } from '../components/error-notice.tsx'
import { texts } from '../texts.ts'
import { partBytes } from './text-of-part.ts'
import { readTextPart } from './text-parts.ts'

interface TextViewProps {
  readonly documentId: string
  /** Bytes of the file. */
  readonly size: number
}

/** A text file of any length, also on one line: the parts in view are read, and lines are wrapped. */
export function TextView({ documentId, size }: TextViewProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="text-view" ref={box} tabIndex={0} role="group" aria-label={texts.fileText}>
      {Array.from({ length: Math.ceil(size / partBytes) }, (_, part) => (
        <TextPart key={part} documentId={documentId} part={part} box={box} />
      ))}
    </div>
  )
}

interface TextPartProps {
  readonly documentId: string
  readonly part: number
  readonly box: RefObject<HTMLDivElement | null>
}

function TextPart({ documentId, part, box }: TextPartProps) {
  const own = useRef<HTMLDivElement>(null)
  const wasNear = useNear(own, box)
  const text = useQuery({
    queryKey: ['file-text', documentId, part],
    queryFn: ({ signal }) => readTextPart(documentId, part, signal),
    enabled: wasNear,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return (
    <div className="text-part" ref={own}>
      {text.data}
      {text.error && <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />}
    </div>
  )
}

/** Whether it came near to what is in view. */
function useNear(own: RefObject<Element | null>, box: RefObject<Element | null>): boolean {
  const [wasNear, setNear] = useState(false)
  useEffect(() => {
    if (wasNear || !own.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: box.current, rootMargin: '100% 0px' },
    )
    observer.observe(own.current)
    return () => observer.disconnect()
  }, [own, box, wasNear])
  return wasNear
}
