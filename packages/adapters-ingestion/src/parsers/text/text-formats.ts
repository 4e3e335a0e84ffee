import type { ParseResult } from '@docent/core/ports'
import { calendarTypes, readCalendar } from '../calendar/read-calendar.ts'
import { sourceTypes } from '../source-code/languages.ts'
import { markdownTypes, readMarkdown } from './read-markdown.ts'
import { readSourceCode } from './read-source-code.ts'
import { readSubtitles, subtitleTypes } from './read-subtitles.ts'
import { readText, textTypes } from './read-text.ts'
import type { TextDocument } from './text-document.ts'

export interface TextFormat {
  readonly name: string
  readonly mediaTypes: readonly string[]
  readonly read: (document: TextDocument) => Promise<ParseResult>
}

export const textFormats: readonly TextFormat[] = [
  { name: 'markdown', mediaTypes: markdownTypes, read: readMarkdown },
  { name: 'text', mediaTypes: Object.keys(textTypes), read: readText },
  { name: 'subtitles', mediaTypes: subtitleTypes, read: readSubtitles },
  { name: 'calendar', mediaTypes: calendarTypes, read: readCalendar },
  { name: 'source-code', mediaTypes: sourceTypes, read: readSourceCode },
]
