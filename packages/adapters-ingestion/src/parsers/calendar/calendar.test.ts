import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { textParserNamed } from '../text/text-parsers.fixture.ts'

const { describe, expect, it } = runner
const parser = textParserNamed('calendar')

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Zurich',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:4711',
  'DTSTART;TZID=Europe/Zurich:20240611T130000',
  'DTEND:20240611T143015Z',
  'SUMMARY:Review of the plans\\, second part',
  'DESCRIPTION:Bring the samples\\nand the very long descri',
  ' ption of the',
  '\t columns',
  'ATTENDEE;CN="Quill, Ann";ROLE=CHAIR:mailto:ann@example.org',
  'END:VEVENT',
  'BEGIN:VTODO',
  'DUE;VALUE=DATE:20240701',
  'SUMMARY:Order paint',
  'END:VTODO',
  'END:VCALENDAR',
].join('\r\n')

documentParserConformance(runner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(calendar),
    fileName: 'plans.ics',
    mediaType: 'text/calendar',
    type: 'ics',
    pages: [
      [
        'DTSTART (Europe/Zurich): 2024-06-11 13:00\nDTEND: 2024-06-11 14:30:15 UTC\nSUMMARY: Review of the plans, second part\nDESCRIPTION: Bring the samples\n  and the very long description of the columns\nATTENDEE (Quill, Ann): ann@example.org\n\nDUE: 2024-07-01\nSUMMARY: Order paint',
      ],
    ],
  },
  layout: 'none',
})

describe('cards', () => {
  const read = async (card: string): Promise<string> => {
    const texts: string[] = []
    const onPage = ({ text }: { readonly text: string }): void => void texts.push(text)
    const signal = AbortSignal.timeout(10_000)
    await parser.parse({ bytes: Buffer.from(card), fileName: 'a.vcf', mediaType: 'text/vcard', signal, onPage })
    return texts.join('\f')
  }

  it('are read in the encodings of old phones, each for itself', async () => {
    const cards = [
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FChlbauer;K=E4the;;;',
      'TEL;CELL:+49 171 5550199\nNOTE;QUOTED-PRINTABLE:Met at the fair=0D=0A=\nsecond =\nline\nEND:VCARD',
      'BEGIN:VCARD\nitem1.EMAIL;TYPE=work:b@example.org\nORG:Keystone Masons\\, Ltd\nEND:VCARD',
    ]
    expect(await read(cards.join('\n'))).toBe(
      'N: Mühlbauer, Käthe\nTEL: +49 171 5550199\nNOTE: Met at the fair\n  second line\n\nEMAIL (work): b@example.org\nORG: Keystone Masons, Ltd',
    )
  })

  it('keep the spaces at which old phones broke their lines', async () => {
    const card =
      'BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:K=E4the=\n M=FChl=\nbauer\nORG:Keystone\n  Masons\nEND:VCARD'
    expect(await read(card.replace('FN;', 'FN;CHARSET=ISO-8859-1;'))).toBe('FN: Käthe Mühlbauer\nORG: Keystone Masons')
  })

  it.each([
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\n SkZJRg',
    'PHOTO;BASE64:/9j/\n 4AAQ',
    'PHOTO:data:image/png;base64,iVBO',
  ])('have no pictures: %s', async (photo) => {
    expect(await read(`BEGIN:VCARD\nFN:Ann\n${photo}\nEND:VCARD`)).toBe('FN: Ann')
  })
})
