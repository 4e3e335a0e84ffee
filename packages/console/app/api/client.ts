import { createClient, type ClientOptions, type Operation } from '@docent/client'
import { apiKey, refuseSession } from './session.ts'
import { settings } from './settings.ts'

export function authorization(): Record<string, string> {
  const key = apiKey()
  return settings.signInUrl === undefined && key !== null ? { Authorization: `Bearer ${key}` } : {}
}

/** Of every client of the session: its key, and an answer 401 leads to sign-in. */
export const clientOptions = {
  baseUrl: settings.api,
  headers: authorization,
  async fetch(address: Parameters<typeof fetch>[0], request?: RequestInit) {
    const answer = await fetch(address, request)
    if (answer.status === 401) refuseSession()
    return answer
  },
} satisfies ClientOptions

export const client = createClient(clientOptions)

/** For what does not call through the client. */
export const addressOf = ({ path }: Pick<Operation, 'path'>): string => new URL(path.slice(1), settings.api).href
