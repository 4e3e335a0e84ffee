import { CFB } from '@e965/xlsx'
import iconv from 'iconv-lite'

export interface OutlookFixture {
  readonly subject: string
  readonly body?: string
  /** Kept as Outlook does when the mail has no plain text. */
  readonly rtf?: string
  readonly attachments?: readonly { readonly name?: string; readonly content: string | Uint8Array }[]
  /** Writes texts in an encoding of old, and what tells it: a code page or a locale. @default Unicode */
  readonly ansi?: { readonly encoding: string; readonly properties: Readonly<Record<number, number>> }
  readonly html?: Uint8Array
}

const text = (value: string): Buffer => Buffer.from(value, 'utf16le')

/** A mail as Outlook saves it: one stream per property. */
export function makeMsg({ subject, body, rtf, html, ansi, attachments = [] }: OutlookFixture): Uint8Array {
  const file = CFB.utils.cfb_new()
  const add = (path: string, content: Uint8Array): void => {
    CFB.utils.cfb_add(file, `/${path}`, content)
  }
  const addText = (id: string, value: string): void => {
    if (ansi === undefined) add(`__substg1.0_${id}001F`, text(value))
    else add(`__substg1.0_${id}001E`, iconv.encode(value, ansi.encoding))
  }
  const properties = Object.entries(ansi?.properties ?? {}).map(([tag, value]) => {
    const property = Buffer.alloc(16)
    property.writeUInt32LE(Number(tag), 0)
    property.writeUInt32LE(value, 8)
    return property
  })
  add('__properties_version1.0', Buffer.concat([Buffer.alloc(32), ...properties]))
  for (const stream of ['00020102', '00030102', '00040102'])
    add(`__nameid_version1.0/__substg1.0_${stream}`, Buffer.alloc(8))
  add('__substg1.0_001A001F', text('IPM.Note'))
  addText('0037', subject)
  add('__substg1.0_0C1A001F', text('Änne Müller'))
  add('__substg1.0_5D01001F', text('aenne@example.org'))
  if (body !== undefined) addText('1000', body)
  if (html !== undefined) add('__substg1.0_10130102', html)
  if (rtf !== undefined) add('__substg1.0_10090102', storeRtf(rtf))
  const recipient = '__recip_version1.0_#00000000'
  add(`${recipient}/__properties_version1.0`, Buffer.alloc(8))
  add(`${recipient}/__substg1.0_3001001F`, text('Bob'))
  add(`${recipient}/__substg1.0_39FE001F`, text('bob@example.org'))
  for (const [index, { name, content }] of attachments.entries()) {
    const folder = `__attach_version1.0_#${index.toString(16).padStart(8, '0')}`
    add(`${folder}/__properties_version1.0`, Buffer.alloc(8))
    if (name !== undefined) add(`${folder}/__substg1.0_3707001F`, text(name))
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
