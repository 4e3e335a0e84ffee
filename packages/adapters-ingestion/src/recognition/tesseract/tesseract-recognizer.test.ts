import { textRecognizerConformance, type SamplePicture } from '@docent/core/testing'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as runner from 'vitest'
import { afterEach, describe, expect, it } from 'vitest'
import { pictureOf } from '../../images/picture.fixture.ts'
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

  it('has the languages of its directory, and says which those are', async () => {
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

  it('refuses a picture that is too large before it reads it', async () => {
    const recognizer = tesseractRecognizer({ maxPixels: 1_000 })
    await expect(recognizer.recognize({ image: harbour.image, signal })).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(/^The image has \d+ × \d+ pixels/) as string,
    })
    await recognizer.close()
  })
})
