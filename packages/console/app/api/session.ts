import { useSyncExternalStore } from 'react'
import { settings } from './settings.ts'

/** In this tab until it is closed; never in an address. */
const storedAs = 'docent-api-key'
const listeners = new Set<() => void>()
let refused = false

function change(): void {
  for (const listener of listeners) listener()
}

export const apiKey = (): string | null => sessionStorage.getItem(storedAs)

export function signIn(key: string): void {
  sessionStorage.setItem(storedAs, key)
  refused = false
  change()
}

export function signOut(): void {
  sessionStorage.removeItem(storedAs)
  change()
}

/** The server answered 401: whatever is on the page waits below the sign-in form. */
export function refuseSession(): void {
  if (refused) return
  refused = true
  change()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type SessionState = 'signed-in' | 'signed-out' | 'refused'

const state = (): SessionState => {
  if (refused) return 'refused'
  return settings.signInUrl !== undefined || apiKey() !== null ? 'signed-in' : 'signed-out'
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, state)
