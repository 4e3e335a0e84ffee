import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { detectMediaType } from '../../detection/detect-media-type.ts'
import { textParserNamed } from './text-parsers.fixture.ts'

const subtitles = `WEBVTT - Birds

00:00:01.000 --> 00:00:04.000 align:start
<v.loud Ann Lee>The gold<b>crest</b> &amp; <c.yellow>the wren</c> sing.</v>

00:00:05.000 --> 00:00:06.000
so<00:00:05.500><c> today</c>, 3 < 4
`

documentParserConformance(runner, {
  create: () => ({ parser: textParserNamed('subtitles'), dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(subtitles),
    fileName: 'birds.vtt',
    mediaType: 'text/vtt',
    type: 'vtt',
    pages: [
      [
        '00:00:01.000 --> 00:00:04.000',
        'Ann Lee: The goldcrest & the wren sing.',
        '00:00:05.000 --> 00:00:06.000',
        'so today, 3 < 4',
      ],
    ],
  },
  layout: 'none',
})

const srt = '1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}<font color="red">Bird</font>s\r\n'

async function textOf(content: string): Promise<string> {
  const texts: string[] = []
  await textParserNamed('subtitles').parse({
    bytes: Buffer.from(content),
    fileName: 'birds.srt',
    mediaType: 'application/x-subrip',
    signal: AbortSignal.timeout(60_000),
    onPage: ({ text }) => void texts.push(text),
  })
  return texts.join('')
}

runner.it('knows subtitles by their start, and reads SubRip', async () => {
  runner.expect(await detectMediaType(Buffer.from(subtitles), 'x')).toBe('text/vtt')
  runner.expect(await detectMediaType(Buffer.from(srt), 'x.txt')).toBe('application/x-subrip')
  runner.expect(await textOf(srt)).toBe('1\n00:00:01,000 --> 00:00:04,000\nBirds\n')
})

runner.it('reads marks without end, for which squared steps would take minutes', async () => {
  const endless = '<v '.repeat(60_000) + '<c.'.repeat(60_000) + '{\\'.repeat(60_000)
  runner.expect(await textOf(endless)).toContain('<v <v')
})
