import type { ParsedPage, ParsePreferences } from '@docent/core/ports'
import { documentParserConformance, fakeTranscriber } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { mediaParser } from './media-parser.ts'
import { writeTranscript } from './write-transcript.ts'

const bytes = Buffer.from('ID3 Good morning. The tide is out.')
const segments = [
  { start: 0, end: 2.5, text: ' Good morning.' },
  { start: 65, end: 67, text: 'The tide is out.' },
]
const transcriber = fakeTranscriber({
  transcript: (content) =>
    Buffer.from(content).toString('latin1').startsWith('ID3')
      ? { text: 'Good morning. The tide is out.', segments }
      : undefined,
  maxBytes: 10_000,
})

documentParserConformance(runner, {
  create: () => ({ parser: mediaParser({ transcriber }), dispose: () => Promise.resolve() }),
  sample: {
    bytes,
    fileName: 'talk.mp3',
    mediaType: 'audio/mpeg',
    type: 'mp3',
    pages: [['[0:00] Good morning.', '\n\n', '[1:05] The tide is out.']],
  },
  layout: 'none',
  unreadable: { 'a recording that is too large': Buffer.alloc(10_001, 'ID3') },
})

describe('mediaParser', () => {
  const parse = async (parser = mediaParser({ transcriber }), preferences: ParsePreferences = {}) => {
    const pages: ParsedPage[] = []
    await parser.parse({
      bytes,
      fileName: 'talk.mp3',
      mediaType: 'audio/mpeg',
      preferences,
      signal: new AbortController().signal,
      onPage: (page) => void pages.push(page),
    })
    return pages
  }

  it('names what the host must add when there is no transcriber', async () => {
    await expect(parse(mediaParser())).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringContaining('give standardParsers() a transcriber') as string,
    })
  })

  it('passes on the language of the recording', async () => {
    await parse(undefined, { audioLanguage: 'de' })
    await parse(undefined, { audioLanguage: 'auto' })
    expect(transcriber.calls.slice(-2).map(({ language }) => language)).toEqual(['de', undefined])
  })

  it('reports when there is no speech', async () => {
    const silent = mediaParser({ transcriber: fakeTranscriber({ transcript: () => ({ text: ' ', segments: [] }) }) })
    await expect(parse(silent)).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(/^No speech was found/) as string,
    })
  })
})

describe('writeTranscript', () => {
  it('begins a paragraph after a pause and after a minute, with its time', () => {
    const parts = [
      [0, 20],
      [20.5, 45],
      [45, 61],
      [61, 70],
      [75, 80],
      [3_725, 3_730],
    ].map(([start = 0, end = 0], index) => ({ start, end, text: ` part ${index} ` }))
    expect(writeTranscript({ text: '', segments: parts })).toBe(
      '[0:00] part 0 part 1\n\n[0:45] part 2 part 3\n\n[1:15] part 4\n\n[1:02:05] part 5',
    )
  })

  it('is the text alone when no times are known', () => {
    expect(writeTranscript({ text: ' Just text. ' })).toBe('Just text.')
  })
})
