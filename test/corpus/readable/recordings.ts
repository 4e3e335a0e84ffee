import { fakeTranscriber } from '@docent/core/testing'
import type { ReadableFile } from '../corpus-file.ts'

/** The speech is in the file, after what shows its type. */
const marks = { mp3: '\u00ff\u00fb\u0090\u0064', wav: 'RIFF\u0040\0\0\0WAVEfmt ' } as const

const recording = (kind: keyof typeof marks, said: string): Uint8Array =>
  Buffer.from(`${marks[kind]}${'\0'.repeat(40)}said: ${said}`, 'latin1')

export const corpusTranscriber = fakeTranscriber({
  transcript: (bytes) => {
    const said = /said: (.*)$/.exec(Buffer.from(bytes).toString('latin1'))?.[1]
    return said === undefined ? undefined : { text: said, segments: [{ start: 65, end: 70, text: said }] }
  },
})

export const recordings: readonly ReadableFile[] = [
  {
    name: 'talk.mp3',
    bytes: recording('mp3', 'Good morning from the peregrine.'),
    documents: [{ type: 'mp3', finds: { peregrine: '1' }, holds: ['[1:05] Good morning'] }],
  },
  {
    name: 'talk called.mp3.doc',
    bytes: recording('wav', 'Good evening from the merlin.'),
    documents: [{ type: 'wav', finds: { merlin: '1' } }],
  },
]
