import { createHash } from 'node:crypto'
import type { JsonValue, ModelRequest, ModelStreamPart } from '@docent/core/ports'

/** The parts of a request that identify it. */
export type RequestRule = (request: ModelRequest) => ModelRequest

/** Text that looks like a key, from any source. */
const secretText = /\b(sk-[A-Za-z0-9_-]{8,}|docent_[A-Za-z0-9_-]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|AKIA[A-Z0-9]{12,})\b/g
const bearer = /\b(Bearer)\s+[^\s"']{8,}/gi
const replacement = '[secret]'

export type Redact = (text: string) => string

/** Replaces known secrets, and what looks like one. */
export function redactor(secrets: readonly string[]): Redact {
  // The longest first, so that none is left over from inside another.
  const known = [...new Set(secrets)].filter((secret) => secret.length > 0).sort((a, b) => b.length - a.length)
  return (text) => {
    let shown = text
    for (const secret of known) shown = shown.replaceAll(secret, replacement)
    return shown.replace(secretText, replacement).replace(bearer, `$1 ${replacement}`)
  }
}

const secretName = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/
const shortestSecret = 8

/** Values of an environment whose names mark them as secret. */
export const environmentSecrets = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(environment).flatMap(([name, value = '']) =>
    secretName.test(name.toUpperCase()) && value.length >= shortestSecret ? [value] : [],
  )

/** A value as JSON with sorted keys, without secrets; bytes are their digest, so that pictures cost no room. */
export function canonical(value: unknown, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (value instanceof Uint8Array) return { bytes: value.byteLength, sha256: sha256(value) }
  if (Array.isArray(value)) return value.map((item) => canonical(item, redact))
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && typeof item !== 'function')
  entries.sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item, redact)]))
}

/** The parts of an answer without secrets, also those that came in pieces: then the answer is kept in one. */
export function withoutSecrets(parts: readonly ModelStreamPart[], redact: Redact): JsonValue {
  let kept = parts
  for (const type of ['text-delta', 'reasoning-delta'] as const) {
    const whole = kept.map((part) => (part.type === type ? part.text : '')).join('')
    const shown = redact(whole)
    if (shown === whole) continue
    const first = kept.findIndex((part) => part.type === type)
    kept = kept.flatMap((part, index) => (part.type !== type ? [part] : index === first ? [{ type, text: shown }] : []))
  }
  return canonical(kept, redact)
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The same for the same call, on any machine. */
export const keyOf = (kind: string, model: string, request: JsonValue): string =>
  sha256(JSON.stringify([kind, model, request])).slice(0, 16)

const nameOfModel = (model: string): string =>
  model
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .slice(0, 40)

export const fileName = (kind: string, model: string, key: string, call: number): string =>
  `${kind}-${nameOfModel(model)}-${key}${call === 1 ? '' : `-${call}`}.json`
