import { describe, expect, it } from 'vitest'
import { gateOf, relevanceFrom, scriptOf, thresholdsOf } from './relevance-gate.ts'

const probes = (count: number, least = 0) => Array.from({ length: count }, (_, index) => least + index / count)

describe('the thresholds of a collection', () => {
  it('refuse fewer questions, the fewer were asked to find out', () => {
    const gate = gateOf({
      probes: new Map([
        ['Latin/en', probes(160)],
        ['Latin/de', probes(20)],
        ['Latin/fi', probes(1)],
      ]),
      excerpts: new Map([['Latin', probes(4)]]),
    })
    expect(Object.keys(gate)).toEqual(['Latin/en', 'Latin/de', 'Latin/fi'])
    expect(gate['Latin/en']!.refuse).toBeCloseTo(0.8, 1)
    expect(gate['Latin/de']!.refuse).toBeCloseTo(0.7, 1)
    expect(gate['Latin/en']!.warn).toBeCloseTo(0.92, 1)
    for (const { refuse, warn } of Object.values(gate)) expect(refuse).toBeLessThanOrEqual(warn)
  })

  it('are those of the language, else refuse what all of the script refuse and warn where one does', () => {
    const gate = {
      'Latin/en': { refuse: -1, warn: 1 },
      'Latin/de': { refuse: 0, warn: 0.5 },
      'Cyrillic/ru': { refuse: 3, warn: 4 },
    }
    expect(thresholdsOf(gate, 'Wo liegt das Boot?', 'de')).toEqual({ refuse: 0, warn: 0.5 })
    expect(thresholdsOf(gate, 'Waar is de boot?', undefined)).toEqual({ refuse: -1, warn: 1 })
    expect(thresholdsOf(gate, 'Где лодка?', undefined)).toEqual({ refuse: 3, warn: 4 })
    expect(thresholdsOf(gate, '船はどこですか', undefined)).toEqual({ refuse: -1, warn: 4 })
    expect(thresholdsOf({}, 'Where?', 'en')).toBeUndefined()
  })

  it('are those that excerpts suggest where no probe question is in the language', () => {
    const gate = gateOf({
      probes: new Map([
        ['Latin/en', probes(20, -9)],
        ['Latin/de', probes(20, -8)],
      ]),
      excerpts: new Map([
        ['Latin', probes(50, -3)],
        ['Greek', probes(50, -3)],
      ]),
    })
    const greek = thresholdsOf(gate, 'Πόσα μπουκάλια χωράει το ράφι;', undefined)!
    expect(greek.refuse).toBeCloseTo(-2.9, 1)
    expect(greek.warn).toBeCloseTo(-2.15, 1)
    // One of the languages of the script may be its own.
    const finnish = thresholdsOf(gate, 'Kuinka monta pulloa mahtuu hyllylle?', 'fi')!
    expect(finnish).toEqual({ refuse: gate['Latin/en']!.refuse, warn: greek.warn })
    // No passage seems to be in English.
    expect(thresholdsOf(gate, 'Who?', 'en')).toEqual(finnish)
  })

  it('refuse no more than excerpts suggest where the one language of a script may not be that of the question', () => {
    const excerpts = new Map([['Arabic', probes(50, -3)]])
    const persian = 'قایق کجاست؟'
    const gateWith = (least: number) => gateOf({ probes: new Map([['Arabic/ar', probes(20, least)]]), excerpts })
    expect(thresholdsOf(gateWith(1), persian, undefined)!.refuse).toBeCloseTo(-2.9, 1)
    expect(thresholdsOf(gateWith(1), persian, undefined)!.warn).toBeGreaterThan(1)
    expect(thresholdsOf(gateWith(-3.5), persian, undefined)!.refuse).toBeCloseTo(-2.9, 1)
    // No passage seems to be in it.
    expect(thresholdsOf(gateWith(-6), persian, undefined)!.refuse).toBeCloseTo(-2.9, 1)
  })

  it('refuse and warn of no more by excerpts alone than they may where all passages are on one subject', () => {
    const gate = gateOf({ probes: new Map(), excerpts: new Map([['Greek', probes(50, 6)]]) })
    const probed = { ...gate, 'Latin/en': { refuse: -9, warn: -8 } }
    expect(thresholdsOf(probed, 'Πού είναι η βάρκα;', undefined)).toEqual({ refuse: -2, warn: 2.5 })
  })

  it('warn of what most excerpts outdo as well, where few probe questions are in the language', () => {
    const gateWith = (count: number, least: number, excerpts: number) =>
      gateOf({
        probes: new Map([['Latin/sv', probes(count, least)]]),
        excerpts: new Map([['Latin', probes(50, excerpts)]]),
      })
    expect(gateWith(30, -2, -0.5)['Latin/sv']!.warn).toBeCloseTo(0, 1)
    expect(gateWith(30, -2, -4)['Latin/sv']!.warn).toBeCloseTo(-1.1, 1)
    // All passages are on one subject.
    expect(gateWith(30, -2, 6)['Latin/sv']!.warn).toBe(2.5)
    expect(gateWith(160, -2, -0.5)['Latin/sv']!.warn).toBeCloseTo(-1.1, 1)
    // No passage seems to be in the language.
    expect(gateWith(30, -6, -0.5)['Latin/sv']!.warn).toBeLessThan(-5)
    for (const excerpts of [-6, -0.5, 6]) {
      const { refuse, warn } = gateWith(30, -2, excerpts)['Latin/sv']!
      expect(refuse).toBeLessThanOrEqual(warn)
    }
  })

  it('refuse no more than excerpts suggest where probe questions are on topic', () => {
    const gate = gateOf({ probes: new Map([['Latin/en', probes(20, 3)]]), excerpts: new Map([['Latin', probes(50)]]) })
    const { refuse, warn } = thresholdsOf(gate, 'Who?', 'en')!
    expect(refuse).toBeCloseTo(0.3, 1)
    expect(warn).toBeGreaterThan(3)
  })

  it('are of the script that most of a text is in, not of its symbols', () => {
    expect(scriptOf('Does TNF-α slow the growth of the tumour?')).toBe('Latin')
    expect(scriptOf('Wann erschien 東京物語 im Kino?')).toBe('Latin')
    expect(scriptOf('Windowsはいつ発売されましたか')).toBe('Han')
    expect(scriptOf('Πότε;')).toBe('Greek')
    expect(scriptOf('12')).toBe('Latin')
  })

  it('are where a question counts as likely as not', () => {
    const thresholds = { refuse: 2, warn: 3 }
    expect(relevanceFrom(2, thresholds)).toBe(0.5)
    expect(relevanceFrom(1.9, thresholds)).toBeLessThan(0.5)
    expect(relevanceFrom(2.1, thresholds)).toBeGreaterThan(0.5)
  })
})
