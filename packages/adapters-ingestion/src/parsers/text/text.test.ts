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

runner.it('leaves the colors out of logs that were written for terminals', async () => {
  const texts: string[] = []
  await textParserNamed('text').parse({
    bytes: Buffer.from('\u001b[1;32mINFO\u001b[0m started für \u001b[Kall\n'),
    fileName: 'build.log',
    mediaType: 'text/plain',
    signal: AbortSignal.timeout(10_000),
    onPage: ({ text }) => void texts.push(text),
  })
  runner.expect(texts).toEqual(['INFO started für all\n'])
})
