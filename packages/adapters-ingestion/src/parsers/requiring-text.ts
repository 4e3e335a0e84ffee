import type { DocumentParser } from '@docent/core/ports'
import { unreadableFile } from '../unreadable-file.ts'

/**
 * The parser, but a file in which it finds no text at all is reported as a failure: a document of blank pages would be
 * mistaken for one that was read. No warning where it may be blank.
 */
export function requiringText<Parser extends DocumentParser>(parser: Parser): Parser {
  return {
    ...parser,
    parse: async (request) => {
      if (request.preferences?.mayBeBlank === true) return parser.parse(request)
      let hasText = false
      const result = await parser.parse({
        ...request,
        onPage: (page) => {
          hasText ||= page.text.trim() !== ''
          return request.onPage(page)
        },
      })
      if (hasText) return result
      throw unreadableFile(
        'No text was found in the file; if it is a scan, run text recognition on it and upload the result.',
      )
    },
  }
}
