/** @module-tag slow */
import { textRecognizerConformance, type SamplePicture } from '@docent/core/testing'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as runner from 'vitest'
import { afterEach, describe, expect, it } from 'vitest'
import { encodePng } from '../../images/encode-png.ts'
import { upright } from '../../images/grey-picture.ts'
import { pictureOf } from '../../images/picture.fixture.ts'
import { decodeImage } from '../../parsers/image/decode-image.ts'
import { tesseractRecognizer } from './tesseract-recognizer.ts'

const sample = async (text: string): Promise<SamplePicture> => {
  const { png, width, height } = await pictureOf([{ x: 10, y: 20, size: 14, lines: [text] }])
  return { image: png, width, height, words: text.split(' ') }
}
const harbour = await sample('Harbour report 4711')
const blank = (await pictureOf([])).png

textRecognizerConformance(runner, {
  create: () => tesseractRecognizer(),
  pictures: [harbour, await sample('Second picture')],
  blank,
  language: 'eng',
})

describe('tesseractRecognizer', () => {
  let directory: string | undefined
  afterEach(async () => {
    if (directory !== undefined) await rm(directory, { recursive: true })
    directory = undefined
  })
  const signal = new AbortController().signal

  it('has the languages of its directory, and reports which those are', async () => {
    directory = await mkdtemp(join(tmpdir(), 'docent-languages-'))
    for (const name of ['deu.traineddata', 'fra.traineddata.gz', 'osd.traineddata', 'readme.txt']) {
      await writeFile(join(directory, name), '')
    }
    const recognizer = tesseractRecognizer({ langPath: directory })
    await expect(recognizer.recognize({ image: harbour.image, languages: 'ita', signal })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Text recognition has no language "ita"; choose among deu, eng, fra, joined by "+".',
    })
    await recognizer.close()
  })

  it.each([
    ['on its side', 6],
    ['on its other side', 8],
    ['on its head', 3],
  ])('reads a picture that is turned %s, with boxes where the words are', async (_name, orientation) => {
    const { png } = await pictureOf([{ x: 30, y: 40, size: 14, lines: ['Harbour report of the year'] }], {
      height: 100,
    })
    const { pixels, width, height } = upright(await decodeImage(png), orientation)
    const recognizer = tesseractRecognizer()
    const read = await recognizer.recognize({ image: encodePng({ pixels, width, height, channels: 1 }), signal })
    await recognizer.close()
    expect(read.text).toBe('Harbour report of the year')
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = read.words?.boxes ?? []
    const dark = (x: number, y: number): boolean => (pixels[Math.round(y) * width + Math.round(x)] ?? 255) < 128
    const inside = Array.from({ length: 40 * 40 }, (_point, index) =>
      dark(x0 + ((x1 - x0) * (index % 40)) / 40, y0 + ((y1 - y0) * Math.floor(index / 40)) / 40),
    )
    expect(inside.filter(Boolean).length).toBeGreaterThan(100)
  })

  it('refuses a picture that is too large before it reads it', async () => {
    const recognizer = tesseractRecognizer({ maxPixels: 1_000 })
    await expect(recognizer.recognize({ image: harbour.image, signal })).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(/^The image has \d+ × \d+ pixels/) as string,
    })
    await recognizer.close()
  })
})
