import { makeEml } from '../../../packages/adapters-ingestion/src/parsers/mail/eml.fixture.ts'
import { makeMsg } from '../../../packages/adapters-ingestion/src/parsers/mail/msg.fixture.ts'
import type { HostileFile } from '../corpus-file.ts'

const head = (subject: string, boundary: string): string =>
  `From: a@example.org\r\nTo: b@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`

const body = (boundary: string): string => `--${boundary}\r\nContent-Type: text/plain\r\n\r\nA good mail.\r\n`

const inner = (depth: number): string =>
  Array.from(
    { length: depth },
    (_level, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary="b${index + 1}"\r\n\r\n`,
  ).join('')

/** Mails with more parts than any mail has, parts in parts, and no end. */
export const hostileMails = (): readonly HostileFile[] => [
  {
    name: 'attachments.eml',
    bytes: Buffer.from(
      head('Many', 'b') +
        body('b') +
        Array.from(
          { length: 10_000 },
          (_part, index) =>
            `--b\r\nContent-Type: text/plain; name="${index}.txt"\r\nContent-Disposition: attachment; filename="${index}.txt"\r\n\r\nFile ${index}.\r\n`,
        ).join('') +
        '--b--\r\n',
    ),
    survives: { 'attachments.eml': /A good mail\./ },
  },
  {
    name: 'boundaries.eml',
    bytes: Buffer.from(head('Deep', 'b0') + body('b0') + inner(10_000)),
    refused: /./,
  },
  {
    name: 'empty parts.eml',
    bytes: Buffer.from(head('Empty', 'b') + body('b') + '--b\r\n'.repeat(10_000)),
    survives: { 'empty parts.eml': /A good mail\./ },
  },
  {
    name: 'headers.eml',
    bytes: Buffer.from(
      `From: a@example.org\r\nSubject: ${'x '.repeat(500_000)}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\nA good mail.`,
    ),
    survives: { 'headers.eml': /A good mail\./ },
  },
  {
    name: 'cut.eml',
    bytes: makeEml({
      subject: 'Cut',
      text: 'A good mail.',
      attachments: [{ name: 'a.txt', type: 'text/plain', content: 'x'.repeat(5_000) }],
    }).subarray(0, 900),
    survives: { 'cut.eml': /A good mail\./ },
  },
  { name: 'cut.msg', bytes: makeMsg({ subject: 'Cut', body: 'x' }).subarray(0, 700), refused: /./ },
]
