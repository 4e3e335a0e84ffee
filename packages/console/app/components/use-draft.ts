import { useState } from 'react'

/** Text that survives a reload, a failed call and a sign-out, in this tab. */
export function useDraft(id: string): readonly [string, (text: string) => void] {
  const name = `docent-draft-${id}`
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, next)
  }
  return [text, change]
}
