import { expect, test } from 'vitest'
import { drawnShape } from '../office/drawn-shape.fixture.ts'
import { makePpt, narrowText, wideText, type PptSlide } from './ppt.fixture.ts'
import { readPpt } from './read-ppt.ts'

const task = { isLite: false, maxUnpackedBytes: 1_000_000 }
const read = (slides: readonly PptSlide[], rest: { footer?: string; old?: string } = {}) =>
  readPpt(makePpt({ slides, ...rest }), task).pages

test('slides with titles and lists of the outline, and boxes of both kinds of letters', () => {
  const slides = [
    {
      outline: [[1, 'sings\rflies'] as const, [0, 'Goldcrest 東'] as const],
      boxes: [narrowText('café'), wideText('Łódź')],
    },
    { boxes: [wideText('second\vline')] },
  ]
  expect(read(slides)).toEqual(['# Goldcrest 東\n\n- sings\n- flies\n\ncafé\n\nŁódź', 'second line'])
})

test('speaker notes, comments and footers', () => {
  const slides = [{ boxes: [wideText('text')], notes: 'speak slowly', comment: ['Ann', 'too long'] as const }, {}]
  expect(read(slides, { footer: 'Birds 2003' })).toEqual([
    'text\n\n### Notes\n\nspeak slowly\n\nComment (Ann): too long\n\nFooter: Birds 2003',
    '',
  ])
  expect(readPpt(makePpt({ slides }), { ...task, isLite: true }).pages[0]).toBe('text')
})

test('descriptions of pictures, but not names of their files', () => {
  const shapes = [drawnShape(1, 'A heron at dusk'), drawnShape(2, 'C:\\pictures\\heron.JPG')]
  expect(read([{ boxes: [wideText('text')], shapes }])).toEqual(['text\n\nA heron at dusk'])
})

test('signs for a date are left out, stars of the text stay', () => {
  expect(read([{ boxes: [wideText('* and 2 * 3', 4, [0])] }])).toEqual(['and 2 * 3'])
})

test('what an older saving left in the file is not read', () => {
  expect(read([{ boxes: [wideText('new')] }], { old: 'before' })).toEqual(['new'])
})

test('a presentation under a password says so', () => {
  expect(() => readPpt(makePpt({ slides: [{}], isEncrypted: true }), task)).toThrow(/protected by a password/)
})

test('a file whose records lead anywhere ends', () => {
  const slides = [{ outline: [[0, 'title'] as const], boxes: [wideText('a'), narrowText('b')], notes: 'n' }]
  const whole = makePpt({ slides, footer: 'f' })
  for (let at = 512; at < whole.length; at += 4) {
    const bytes = Uint8Array.from(whole)
    bytes.fill(0xff, at, at + 4)
    try {
      expect(readPpt(bytes, task).pages.length).toBeLessThan(100)
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ingestion_failed')
    }
  }
})
