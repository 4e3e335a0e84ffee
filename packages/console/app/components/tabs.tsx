import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

interface TabsProps {
  readonly label: string
  readonly children: ReactNode
}

/** Links to the parts of something. Where they do not fit on a line they scroll, with the current one in sight. */
export function Tabs({ label, children }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const showCurrent = () =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
    showCurrent()
    addEventListener('resize', showCurrent)
    return () => removeEventListener('resize', showCurrent)
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label}>
      {children}
    </nav>
  )
}
