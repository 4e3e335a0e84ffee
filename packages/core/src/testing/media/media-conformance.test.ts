import * as runner from 'vitest'
import { fakeTextRecognizer } from './fake-text-recognizer.ts'
import { fakeTranscriber } from './fake-transcriber.ts'
import { textRecognizerConformance } from './text-recognizer-conformance.ts'
import { transcriberConformance } from './transcriber-conformance.ts'

/** "Pictures" of the fake: a mark, so that a cut one shows, and their words. */
const pictureOf = (text: string): Uint8Array => new TextEncoder().encode(`picture ${text} ${'.'.repeat(20)}`)
const sample = (text: string) => ({ image: pictureOf(text), width: 10, height: 1, words: text.split(' ') })

textRecognizerConformance(runner, {
  create: () =>
    fakeTextRecognizer({ read: (image) => /^picture (.*) \.{20}$/.exec(new TextDecoder().decode(image))?.[1] }),
  pictures: [sample('harbour report'), sample('another one')],
  blank: pictureOf(''),
  language: 'eng',
})

const segments = [
  { start: 0, end: 2.5, text: 'Good morning.' },
  { start: 2.5, end: 4, text: 'The tide is out.' },
]
transcriberConformance(runner, {
  create: () => ({
    transcriber: fakeTranscriber({
      transcript: () => ({ text: 'Good morning. The tide is out.', durationSeconds: 4, segments }),
    }),
    dispose: () => Promise.resolve(),
  }),
  sample: {
    bytes: new Uint8Array(10),
    fileName: 'talk.mp3',
    mediaType: 'audio/mpeg',
    words: ['morning', 'tide'],
  },
})
