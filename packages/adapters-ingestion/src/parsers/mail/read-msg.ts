import { decompressRTF } from '@kenjiuno/decompressrtf'
import outlook, { type FieldsData } from '@kenjiuno/msgreader'
import { unreadableFile } from '../../unreadable-file.ts'
import { decodeText } from '../../text/decode-text.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { declaredEncoding } from '../html/declared-encoding.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { chooseBody } from './choose-body.ts'
import { writeAddress, type MailContent } from './mail-content.ts'
import { readMailRtf } from './read-mail-rtf.ts'

// The package is CommonJS: its default export is one level deeper.
const MsgReader = outlook.default
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
    attachments: (fields.attachments ?? []).filter((attachment) => !isDecoration(attachment)).flatMap(toFile(message)),
  }
}

function open(bytes: Uint8Array): { message: Message; fields: FieldsData } {
  const damaged = 'The Outlook mail is damaged; save it again from Outlook and upload the new file.'
  try {
    const message = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const fields = message.getFileData()
    if (fields.error !== undefined || fields.dataType !== 'msg') throw unreadableFile(damaged, fields.error)
    return { message, fields }
  } catch (error) {
    throw unreadableFile(damaged, error)
  }
}

async function bodyOf(fields: FieldsData): Promise<string> {
  return chooseBody(fields.body ?? '', await formattedBody(fields))
}

/** HTML as it is, or what Outlook keeps instead as RTF. */
async function formattedBody({ bodyHtml = '', html, compressedRtf }: FieldsData): Promise<string> {
  if (bodyHtml.trim() !== '') return fragmentToMarkdown(bodyHtml)
  if (html !== undefined && html.length > 0)
    return fragmentToMarkdown(await decodeText(html, { declared: declaredEncoding(html) ?? 'windows-1252' }))
  if (compressedRtf === undefined) return ''
  const { text, isHtml } = readMailRtf(Buffer.from(decompressRTF(Array.from(compressedRtf))).toString('latin1'))
  return isHtml ? fragmentToMarkdown(text) : text
}

const isDecoration = ({ pidContentId, attachmentHidden, attachMimeTag = '' }: FieldsData): boolean =>
  attachmentHidden === true || (pidContentId !== undefined && attachMimeTag.startsWith('image/'))

const toFile =
  (message: Message) =>
  (attachment: FieldsData): EmbeddedFile[] => {
    const { fileName, content } = message.getAttachment(attachment)
    return content.length === 0 ? [] : [{ fileName: fileName === '' ? 'attachment' : fileName, bytes: content.slice() }]
  }
