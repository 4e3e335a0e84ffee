import { decompressRTF } from '@kenjiuno/decompressrtf'
import outlook, { type FieldsData } from '@kenjiuno/msgreader'
import { unreadableFile } from '../../unreadable-file.ts'
import { decodeText } from '../../text/decode-text.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { declaredEncoding } from '../html/declared-encoding.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { chooseBody } from './choose-body.ts'
import { writeAddress, type MailContent } from './mail-content.ts'
import { encodingOfHtml, encodingOfTexts } from './msg-encoding.ts'
import { readMailRtf } from './read-mail-rtf.ts'

// The package is CommonJS: its default export is one level deeper.
const MsgReader = outlook.default
const sectorSize = 512

type Message = InstanceType<typeof MsgReader>

/** A mail saved by Outlook. */
export async function readMsg(bytes: Uint8Array): Promise<MailContent> {
  const { message, fields } = open(bytes)
  const recipients = (type: string): string =>
    (fields.recipients ?? [])
      .filter(({ recipType = 'to' }) => recipType === type)
      .map(({ name, smtpAddress, email }) => writeAddress(name, smtpAddress ?? email))
      .join(', ')
  const sender = fields.senderSmtpAddress ?? fields.sentRepresentingSmtpAddress ?? fields.senderEmail
  return {
    subject: fields.subject ?? '',
    headers: [
      ['From', writeAddress(fields.senderName, sender)],
      ['To', recipients('to')],
      ['Cc', recipients('cc')],
      ['Date', fields.messageDeliveryTime ?? fields.clientSubmitTime ?? fields.creationTime ?? ''],
    ],
    body: await bodyOf(fields),
    attachments: (fields.attachments ?? []).filter((attachment) => !isDecoration(attachment)).map(toFile(message)),
  }
}

function open(bytes: Uint8Array): { message: Message; fields: FieldsData } {
  const damaged = 'The Outlook mail is damaged; save it again from Outlook and upload the new file.'
  try {
    const { buffer, byteOffset, byteLength } = inWholeSectors(bytes)
    const view = new DataView(buffer, byteOffset, byteLength)
    // It reads once only, and what tells the encoding of texts is among them.
    const ansiEncoding = encodingOfTexts(new MsgReader(view).getFileData())
    const message = new MsgReader(view)
    message.parserConfig = { ansiEncoding }
    const fields = message.getFileData()
    if (fields.error !== undefined || fields.dataType !== 'msg') throw unreadableFile(damaged, fields.error)
    return { message, fields }
  } catch (error) {
    throw unreadableFile(damaged, error)
  }
}

/** Some programs do not fill up the last sector. */
function inWholeSectors(bytes: Uint8Array): Uint8Array {
  const missing = -bytes.length & (sectorSize - 1)
  return missing === 0 ? bytes : Buffer.concat([bytes, new Uint8Array(missing)])
}

async function bodyOf(fields: FieldsData): Promise<string> {
  return chooseBody(fields.body ?? '', await formattedBody(fields))
}

/** HTML as it is, or what Outlook keeps instead as RTF. */
async function formattedBody(fields: FieldsData): Promise<string> {
  const { bodyHtml = '', html, compressedRtf } = fields
  if (bodyHtml.trim() !== '') return fragmentToMarkdown(bodyHtml)
  if (html !== undefined && html.length > 0)
    return fragmentToMarkdown(await decodeText(html, { declared: declaredEncoding(html) ?? encodingOfHtml(fields) }))
  if (compressedRtf === undefined) return ''
  const { text, isHtml } = readMailRtf(Buffer.from(decompressRTF(Array.from(compressedRtf))).toString('latin1'))
  return isHtml ? fragmentToMarkdown(text) : text
}

const isDecoration = ({ pidContentId, attachmentHidden, attachMimeTag = '' }: FieldsData): boolean =>
  attachmentHidden === true || (pidContentId !== undefined && attachMimeTag.startsWith('image/'))

/** Its name is missing where the mail gives none, whatever the library says. */
interface FoundAttachment {
  readonly fileName?: string | undefined
  readonly content: Uint8Array
}

/** What is attached may be damaged in a mail that can be read: it is named then, without a byte. */
function tryAttachment(message: Message, attachment: FieldsData): FoundAttachment {
  try {
    return message.getAttachment(attachment)
  } catch {
    return { content: new Uint8Array() }
  }
}

const toFile =
  (message: Message) =>
  (attachment: FieldsData): EmbeddedFile => {
    const { fileName = attachment.fileName ?? attachment.name, content } = tryAttachment(message, attachment)
    return { fileName: fileName || 'attachment', bytes: content.slice() }
  }
