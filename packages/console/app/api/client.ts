import { createClient, type ClientOptions, type Operation, type ResponseNotice } from '@docent/client'
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
  onResponse({ status }: ResponseNotice) {
    if (status === 401) refuseSession()
  },
} satisfies ClientOptions

export const client = createClient(clientOptions)

/** For what does not call through the client. */
export const addressOf = ({ path }: Pick<Operation, 'path'>): string => new URL(path.slice(1), settings.api).href
