import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 40

/** Scrolls along with what grows, only while the end is in view. */
export function useStickToEnd(grown: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const stuck = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onScroll = () => {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setAtEnd(stuck.current)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [])
  useLayoutEffect(() => {
    if (stuck.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [grown])
  const toEnd = () => {
    stuck.current = true
    setAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  return { box, atEnd, toEnd }
}
