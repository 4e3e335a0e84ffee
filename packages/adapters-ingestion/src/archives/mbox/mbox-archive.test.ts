import { documentArchiveConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { mboxArchive } from './mbox-archive.ts'
import { makeMbox } from './mbox.fixture.ts'

const mails = [
  'From: a@example.org\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\n  from\n Cologne\n\nFirst body\n\nFrom here on it is about 2026, he said.',
  'From: b@example.org\nSubject: a/b: ../c?\n\nsecond\nFrom there 10:00',
  'From: c@example.org\n\nthird',
]
const bytes = makeMbox(mails)

documentArchiveConformance(runner, {
  create: () => mboxArchive(),
  sample: {
    bytes,
    fileName: 'inbox.mbox',
    mediaType: 'application/mbox',
    files: [
      { path: '0001 Grüße from Cologne.eml', content: `${mails[0]}\n` },
      { path: '0002 a b .. c.eml', content: `${mails[1]}\n` },
      { path: '0003 without subject.eml', content: `${mails[2]}\n\n` },
    ],
  },
  unreadable: { 'a text that is no mailbox': Buffer.from('From here on it goes up.\n\nText') },
})

describe('mboxArchive', () => {
  it('parts mails with the line ends of Windows', async () => {
    const windows = Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
    expect(await paths(windows)).toHaveLength(3)
  })

  it('skips what precedes the first mail', async () => {
    expect(await paths(Buffer.concat([Buffer.from('\ufeff\r\n\n'), bytes]))).toHaveLength(3)
  })

  it('takes a sentence that starts with "From" for no new mail', async () => {
    const mailbox = 'From a 2026\nSubject: x\n\nText\n\nFrom now on nothing\n\nText\nFrom b 2026\nmore\n'
    expect(await paths(Buffer.from(mailbox))).toEqual(['0001 x.eml'])
  })

  it('reads a large mailbox without holding the loop', async () => {
    const mail = `Subject: large\n\n${'text of the mail\n'.repeat(60_000)}`
    const mailbox = makeMbox(Array.from({ length: 12 }, () => mail))
    expect(await paths(mailbox)).toHaveLength(12)
  })

  it('refuses too many mails', async () => {
    await expect(paths(bytes, 2)).rejects.toMatchObject({ code: 'ingestion_failed' })
  })
})

async function paths(mailbox: Uint8Array, maxEntries = 100): Promise<string[]> {
  const found: string[] = []
  const signal = new AbortController().signal
  const archive = mboxArchive({ maxEntries })
  for await (const { path } of archive.entries({ bytes: mailbox, fileName: 'x.mbox', signal })) found.push(path)
  return found
}
