import { describe, expect, it } from 'vitest'
import { noSealer, systemSealer } from './system-sealer.ts'

describe('systemSealer', () => {
  const sealer = systemSealer('a secret of the host')

  it('opens what it sealed, in its place only', () => {
    const sealed = sealer.seal('{"key":"value"}', 'job/1')
    expect(sealed).not.toContain('value')
    expect(sealer.open(sealed, 'job/1')).toBe('{"key":"value"}')
    expect(() => sealer.open(sealed, 'job/2')).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })

  it('seals the same text differently each time', () => {
    expect(sealer.seal('text', 'x')).not.toBe(sealer.seal('text', 'x'))
  })

  it('is of no use with another secret, or when a byte was changed', () => {
    const sealed = sealer.seal('text', 'x')
    expect(() => systemSealer('another secret of it').open(sealed, 'x')).toThrow(/cannot be read/)
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1]! ^= 1
    expect(() => sealer.open(bytes.toString('base64url'), 'x')).toThrow(/cannot be read/)
    expect(() => sealer.open('', 'x')).toThrow(/cannot be read/)
  })

  it('refuses a short secret', () => {
    expect(() => systemSealer('short')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

it('says what is missing when the host gave no secret', () => {
  expect(() => noSealer.seal('text', 'x')).toThrow(expect.objectContaining({ code: 'unsupported' }))
})
