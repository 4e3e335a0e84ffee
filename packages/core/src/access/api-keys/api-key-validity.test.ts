import { describe, expect, it } from 'vitest'
import { isAccepted, type ApiKeyValidity } from './api-key-validity.ts'

const day = 86_400_000
const key: ApiKeyValidity = {
  isActive: true,
  createdAt: 0,
  expiresAt: undefined,
  inactivityInterval: undefined,
  lastUsedAt: undefined,
}

describe('isAccepted', () => {
  it('takes a key without limits at any time, unless it is deactivated', () => {
    expect(isAccepted(key, 10_000 * day)).toBe(true)
    expect(isAccepted({ ...key, isActive: false }, 1)).toBe(false)
  })

  it('ends at the time of expiry', () => {
    expect(isAccepted({ ...key, expiresAt: 100 }, 99)).toBe(true)
    expect(isAccepted({ ...key, expiresAt: 100 }, 100)).toBe(false)
  })

  it('ends after days without a call, counted from the making when there was none', () => {
    const quiet = { ...key, inactivityInterval: 2 }
    expect(isAccepted(quiet, 2 * day - 1)).toBe(true)
    expect(isAccepted(quiet, 2 * day)).toBe(false)
    expect(isAccepted({ ...quiet, lastUsedAt: day }, 3 * day - 1)).toBe(true)
    expect(isAccepted({ ...quiet, lastUsedAt: day }, 3 * day)).toBe(false)
  })
})
