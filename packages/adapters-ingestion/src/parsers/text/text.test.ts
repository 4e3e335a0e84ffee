import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { textParserNamed } from './text-parsers.fixture.ts'

documentParserConformance(runner, {
  create: () => ({ parser: textParserNamed('text'), dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from('First page\r\nwith two lines\fSecond page: größer\f'),
    fileName: 'notes.txt',
    mediaType: 'text/plain',
    type: 'txt',
    pages: [['First page\nwith two lines'], ['Second page: größer']],
  },
  layout: 'none',
})
