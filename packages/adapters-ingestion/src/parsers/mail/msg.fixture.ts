import { CFB } from '@e965/xlsx'

export interface OutlookFixture {
  readonly subject: string
  readonly body?: string
  /** Kept as Outlook does when the mail has no plain text. */
  readonly rtf?: string
  readonly attachments?: readonly { readonly name: string; readonly content: string | Uint8Array }[]
}

const text = (value: string): Buffer => Buffer.from(value, 'utf16le')

/** A mail as Outlook saves it: one stream per property. */
export function makeMsg({ subject, body, rtf, attachments = [] }: OutlookFixture): Uint8Array {
  const file = CFB.utils.cfb_new()
  const add = (path: string, content: Uint8Array): void => {
    CFB.utils.cfb_add(file, `/${path}`, content)
  }
  add('__properties_version1.0', Buffer.alloc(32))
  for (const stream of ['00020102', '00030102', '00040102'])
    add(`__nameid_version1.0/__substg1.0_${stream}`, Buffer.alloc(8))
  add('__substg1.0_001A001F', text('IPM.Note'))
  add('__substg1.0_0037001F', text(subject))
  add('__substg1.0_0C1A001F', text('Änne Müller'))
  add('__substg1.0_5D01001F', text('aenne@example.org'))
  if (body !== undefined) add('__substg1.0_1000001F', text(body))
  if (rtf !== undefined) add('__substg1.0_10090102', storeRtf(rtf))
  const recipient = '__recip_version1.0_#00000000'
  add(`${recipient}/__properties_version1.0`, Buffer.alloc(8))
  add(`${recipient}/__substg1.0_3001001F`, text('Bob'))
  add(`${recipient}/__substg1.0_39FE001F`, text('bob@example.org'))
  for (const [index, { name, content }] of attachments.entries()) {
    const folder = `__attach_version1.0_#${index.toString(16).padStart(8, '0')}`
    add(`${folder}/__properties_version1.0`, Buffer.alloc(8))
    add(`${folder}/__substg1.0_3707001F`, text(name))
    add(`${folder}/__substg1.0_37010102`, Buffer.from(content))
  }
  return Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** The form of compressed RTF that is not compressed. */
function storeRtf(rtf: string): Uint8Array {
  const content = Buffer.from(rtf, 'latin1')
  const head = Buffer.alloc(16)
  head.writeUInt32LE(content.length + 12, 0)
  head.writeUInt32LE(content.length, 4)
  head.write('MELA', 8, 'latin1')
  return Buffer.concat([head, content])
}
