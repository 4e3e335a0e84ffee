import type { DocumentParser, Transcriber } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { mediaTypes } from './media-types.ts'
import { writeTranscript } from './write-transcript.ts'

export interface MediaParserOptions {
  /** @default none: audio and video are refused, naming what the host must add */
  readonly transcriber?: Transcriber | undefined
}

const million = 1_000_000

/** Messages for audio and video that cannot be read. */
const mediaMessages = {
  noTranscriber:
    'Audio and video are read by transcription, and this server has none; give standardParsers() a transcriber, such as openaiCompatibleTranscriber().',
  noSpeech: 'No speech was found in the recording; upload one with speech.',
  tooLarge: (bytes: number, most: number): string =>
    `The recording has ${Math.ceil(bytes / million)} MB, more than the ${Math.floor(most / million)} MB that are transcribed; split it or save it at a lower quality and upload that.`,
} as const

/** Speech in audio and video, transcribed: one page whose paragraphs begin with their time. */
export function mediaParser({ transcriber }: MediaParserOptions = {}): DocumentParser {
  return {
    name: 'media',
    mediaTypes: [...mediaTypes.keys()],
    parse: async ({ bytes, fileName, mediaType, preferences, signal, onPage, onPageCount, onWaiting }) => {
      throwIfAborted(signal)
      requireContent(bytes)
      if (transcriber === undefined) throw unreadableFile(mediaMessages.noTranscriber)
      if (bytes.length > transcriber.maxBytes) {
        throw unreadableFile(mediaMessages.tooLarge(bytes.length, transcriber.maxBytes))
      }
      const wished = preferences?.audioLanguage
      const language = wished === 'auto' ? undefined : wished
      onWaiting?.('service')
      const transcript = await transcriber
        .transcribe({ bytes, fileName, mediaType, language, signal })
        .finally(() => onWaiting?.(undefined))
      throwIfAborted(signal)
      const text = writeTranscript(transcript)
      if (text === '') throw unreadableFile(mediaMessages.noSpeech)
      onPageCount?.(1)
      await onPage({ number: 1, text })
      throwIfAborted(signal)
      return { type: mediaTypes.get(mediaType) ?? 'media', pageCount: 1 }
    },
  }
}
