import { DocentError, isMistake, isOfOthers } from '../errors/index.ts'

const secretName =
  /^(authorization|cookie|set-cookie|api_?key|secret(_?key)?|password|passphrase|token|access_?token|credentials?|account_?key|sas_?token|bearer)$/i
const secretText = /\b(sk-[A-Za-z0-9_-]{8,}|docent_[A-Za-z0-9_-]{8,}|Bearer\s+[^\s"']+)/g

/**
 * A copy of log fields without what looks like a secret, by name or by form. Errors become their message and stack; without a stack
 * where others fail, as a provider that is away: it would lead to no mistake.
 */
export function redact(value: unknown, depth = 0, ofOthers = false): unknown {
  if (typeof value === 'string') return value.replace(secretText, '[redacted]')
  if (value instanceof Error) {
    const expected = (ofOthers || isOfOthers(value)) && !isMistake(value)
    return {
      name: value.name,
      ...(DocentError.isInstance(value) && { code: value.code }),
      message: redact(value.message),
      ...(!expected && { stack: redact(value.stack) }),
      ...(value.cause === undefined || depth > 4 ? {} : { cause: redact(value.cause, depth + 1, expected) }),
    }
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretName.test(key) ? '[redacted]' : redact(item, depth + 1)]),
  )
}
