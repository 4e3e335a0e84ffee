import { makeMbox } from '../../../packages/adapters-ingestion/src/archives/mbox/mbox.fixture.ts'
import { makeTar } from '../../../packages/adapters-ingestion/src/archives/tar/tar.fixture.ts'
import { makeZip } from '../../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { makeDocx, paragraph } from '../../../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { makeEml } from '../../../packages/adapters-ingestion/src/parsers/mail/eml.fixture.ts'
import { makeMsg } from '../../../packages/adapters-ingestion/src/parsers/mail/msg.fixture.ts'
import { pdfOf } from '../../../packages/adapters-ingestion/src/parsers/pdf/pdf.fixture.ts'
import { encodedText } from '../../../packages/adapters-ingestion/src/text/encoded-text.fixture.ts'
import { gzipSync } from 'node:zlib'
import type { ReadableFile } from '../corpus-file.ts'

const pdf = (text: string) => pdfOf([[{ x: 60, y: 60, lines: [text] }]])
const docx = (text: string) => makeDocx({ body: paragraph(text) })

/** Mails and archives: what is inside other files. */
export async function containerFiles(): Promise<readonly ReadableFile[]> {
  const innerMail = makeEml({ subject: 'Inner mail', text: 'Inside stands the oriole.' })
  const mail = makeEml({
    subject: 'Grüße',
    text: 'In the body stands the hoopoe.',
    attachments: [
      { name: 'plan.pdf', type: 'application/pdf', content: await pdf('On paper stands the roller.') },
      { name: 'inner.eml', type: 'message/rfc822', content: innerMail },
      { name: 'program.exe', type: 'application/octet-stream', content: Buffer.from('MZ\0\u0001\u0002'.repeat(50)) },
    ],
  })
  return [
    {
      name: 'mail.eml',
      bytes: mail,
      documents: [
        {
          type: 'eml',
          pages: 3,
          finds: { hoopoe: '1', roller: '2', oriole: '3' },
          holds: ['Grüße', 'Änne Müller', '## Attachment: plan.pdf'],
          warnings: ['program.exe'],
        },
      ],
    },
    {
      name: 'mail called.txt',
      bytes: makeEml({ subject: 'Plain', html: '<h1>News</h1><p>Here stands the <b>bee-eater</b>.</p>' }),
      documents: [{ type: 'eml', finds: { eater: '1' }, holds: ['# News', '**bee-eater**'] }],
    },
    {
      name: 'mails.mbox',
      bytes: makeMbox([
        makeEml({ subject: 'First', text: 'From here the wryneck flew.' }),
        makeEml({ subject: 'Second', text: 'There the shrike sat.' }),
      ]),
      documents: [
        { name: 'mails.mbox/0001 First.eml', type: 'eml', finds: { wryneck: '1' } },
        { name: 'mails.mbox/0002 Second.eml', type: 'eml', finds: { shrike: '1' } },
      ],
    },
    {
      name: 'outlook.msg',
      bytes: makeMsg({
        subject: 'Outlook',
        body: 'In Outlook stands the jackdaw.',
        attachments: [{ name: 'plan.docx', content: docx('In Word stands the chough.') }],
      }),
      documents: [{ type: 'msg', pages: 2, finds: { jackdaw: '1', chough: '2' } }],
    },
    {
      name: 'all.zip',
      bytes: makeZip([
        { name: 'papers/plan.pdf', content: await pdf('Zipped paper about the raven.') },
        { name: 'papers/plan.docx', content: docx('Zipped letter about the rook.') },
        { name: 'table.csv', content: encodedText('名前,住所\n佐藤太郎,東京港区\nmagpie,大阪府\n', 'cp932') },
        { name: encodedText('größe.txt', 'cp850'), content: 'A text about the jay.' },
        { name: 'inner.zip', content: makeZip([{ name: 'deep/notes.md', content: '# Deep\n\nThe nutcracker.' }]) },
        { name: '__MACOSX/._plan.pdf', content: 'x' },
      ]),
      documents: [
        { name: 'all.zip/papers/plan.pdf', type: 'pdf', finds: { raven: '1' } },
        { name: 'all.zip/papers/plan.docx', type: 'docx', finds: { rook: '1' } },
        { name: 'all.zip/table.csv', type: 'csv', finds: { magpie: '1' }, holds: ['| 佐藤太郎 | 東京港区 |'] },
        { name: 'all.zip/größe.txt', type: 'txt', finds: { jay: '1' } },
        { name: 'all.zip/inner.zip/deep/notes.md', type: 'md', finds: { nutcracker: '1' }, holds: ['# Deep'] },
      ],
    },
    {
      name: 'archive called.docx',
      bytes: makeZip([{ name: 'a.txt', content: 'A misnamed archive with a starling.' }]),
      documents: [{ name: 'archive called.docx/a.txt', type: 'txt', finds: { starling: '1' } }],
    },
    {
      name: 'all.tar.gz',
      bytes: gzipSync(
        await makeTar([
          { path: 'notes/one.txt', content: 'A packed text about the sparrow.' },
          { path: 'notes/two.html', content: '<!doctype html><html><body><h1>The pipit</h1></body></html>' },
        ]),
      ),
      documents: [
        { name: 'all.tar.gz/notes/one.txt', type: 'txt', finds: { sparrow: '1' } },
        { name: 'all.tar.gz/notes/two.html', type: 'html', finds: { pipit: '1' }, holds: ['# The pipit'] },
      ],
    },
    {
      name: 'one.csv.gz',
      bytes: gzipSync('name,count\nwagtail,3\n'),
      documents: [{ name: 'one.csv.gz/one.csv', type: 'csv', finds: { wagtail: '1' }, holds: ['| name | count |'] }],
    },
  ]
}
