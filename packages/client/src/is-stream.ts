import { isRecord } from './is-record.ts'

export const isStream = (body: unknown): boolean => isRecord(body) && 'getReader' in body

/** Content as it is sent: what a function opens, else what is there. */
export const opened = (content: unknown): unknown => (typeof content === 'function' ? content() : content)
