import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 40

/** Scrolls a box along with the only element in it, while the end of that is in view: as it grows, or as the box gets smaller. */
export function useStickToEnd(grown: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const stuck = useRef(true)
  const scrollToEnd = () => {
    if (stuck.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }
  useEffect(() => {
    const element = box.current
    if (!element) return
    let top = element.scrollTop
    const onScroll = () => {
      // Nothing but a reader scrolls up and away from the end.
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      stuck.current = isNear || (stuck.current && element.scrollTop >= top)
      top = element.scrollTop
      setAtEnd(stuck.current)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const watch = new ResizeObserver(scrollToEnd)
    watch.observe(element)
    watch.observe(element.firstElementChild!)
    return () => {
      element.removeEventListener('scroll', onScroll)
      watch.disconnect()
    }
  }, [])
  useLayoutEffect(scrollToEnd, [grown])
  const toEnd = () => {
    stuck.current = true
    setAtEnd(true)
    scrollToEnd()
  }
  return { box, atEnd, toEnd }
}
