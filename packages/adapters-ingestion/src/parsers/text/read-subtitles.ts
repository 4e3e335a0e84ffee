import type { ParseResult } from '@docent/core/ports'
import { decodeParts } from '../../text/decode-text.ts'
import { textPages } from '../../text/text-pages.ts'
import { handOver } from './read-text.ts'
import type { TextDocument } from './text-document.ts'

/** Short type names of the media types of subtitles. */
const types: Readonly<Record<string, string>> = { 'text/vtt': 'vtt', 'application/x-subrip': 'srt' }
export const subtitleTypes = Object.keys(types)

const speaker = /<v(?:\.[^<>\s]{0,200})?[ \t]([^<>]{1,200})>/g
/** How a cue is drawn, and from when on a word of it is: inside of words, such marks would part them. */
const marks = /<\/?(?:[cibuv]|rt|ruby|lang|font)(?:[.\s][^<>]{0,1000})?>|<[\d:.]{1,20}>|\{\\[^{}]{0,1000}\}/gi
const entity = /&(amp|lt|gt|nbsp|lrm|rlm);/g
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

/** Subtitles (WebVTT, SubRip): what is said, with its times and who says it. */
export async function readSubtitles(document: TextDocument): Promise<ParseResult> {
  const pageCount = await handOver(document, spokenPages(document))
  return { type: types[document.mediaType] ?? 'vtt', pageCount }
}

async function* spokenPages(document: TextDocument): AsyncGenerator<string> {
  for await (const page of textPages(decodeParts(document.bytes, document), { formFeeds: false }))
    yield page
      .replace(speaker, '$1: ')
      .replace(marks, '')
      .replace(entity, (_whole, name: string) => signs[name] ?? '')
}
