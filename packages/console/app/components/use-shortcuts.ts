import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The shortcuts of every page; those of one page are beside it. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let last = ''
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const keys = `${last} ${event.key}`
      last = event.key
      if (event.key === '?') void navigate({ to: '/shortcuts' })
      else if (keys === 'g c') void navigate({ to: '/' })
      else if (keys === 'g h') void navigate({ to: '/chats' })
      else if (keys === 'g a') void navigate({ to: '/analysis' })
      else if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('[data-first-field]')?.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
