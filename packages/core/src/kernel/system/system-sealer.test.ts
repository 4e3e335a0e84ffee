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

  it('seals bytes in the same way, and hardly larger', () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251)
    const sealed = sealer.sealBytes(bytes, 'x')
    expect(sealed.length - bytes.length).toBeLessThanOrEqual(64)
    expect(Buffer.from(sealed).includes(Buffer.from(bytes.subarray(0, 16)))).toBe(false)
    expect(Buffer.from(sealer.openBytes(sealed, 'x')).equals(Buffer.from(bytes))).toBe(true)
    expect(() => sealer.openBytes(sealed, 'y')).toThrow(/cannot be read/)
    expect(() => sealer.openBytes(new Uint8Array(), 'x')).toThrow(/cannot be read/)
  })

  it('refuses a tag that is cut off', () => {
    const sealed = sealer.sealBytes(new Uint8Array(), 'x')
    expect(() => sealer.openBytes(sealed.subarray(0, sealed.length - 8), 'x')).toThrow(/cannot be read/)
  })

  it('refuses a short secret', () => {
    expect(() => systemSealer('short')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

it('names what is missing when the host gave no secret', () => {
  expect(() => noSealer.seal('text', 'x')).toThrow(expect.objectContaining({ code: 'unsupported' }))
  expect(() => noSealer.sealBytes(new Uint8Array(), 'x')).toThrow(expect.objectContaining({ code: 'unsupported' }))
})
