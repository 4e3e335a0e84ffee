import { expect, it } from 'vitest'
import { toolNames } from './tool-names.ts'

it('gives names that models can call, of both, at most 64 long, and each once', () => {
  const nameOf = toolNames()
  expect(nameOf('weather', 'look')).toBe('weather__look')
  expect(nameOf('weather', 'look')).toBe('weather__look_2')
  expect(nameOf('Wetter für alle', 'schau/nach')).toBe('Wetter_fu_r_alle__schau_nach')
  const long = [
    nameOf('s'.repeat(80), 't'.repeat(80)),
    nameOf('s'.repeat(80), 't'.repeat(80)),
    nameOf('s'.repeat(80), 'look'),
  ]
  expect(long.map((name) => name.length)).toEqual([64, 64, 64])
  expect(new Set(long).size).toBe(3)
  expect(long[0]).toMatch(/^s{12}__t+$/)
  expect(long[2]).toMatch(/__look$/)
})
