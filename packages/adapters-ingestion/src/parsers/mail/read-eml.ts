import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { withoutMistakenLatin } from '../../text/mistaken-latin.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { chooseBody } from './choose-body.ts'
import { withLettersAsUtf8 } from './mail-bytes.ts'
import { writeAddress, type MailContent } from './mail-content.ts'

const knownHeaders = new Set([
  'from',
  'to',
  'subject',
  'date',
  'received',
  'message-id',
  'content-type',
  'mime-version',
])

const lineEnd = 0x0a
const carriageReturn = 0x0d

/** A mail as it is sent. Mails inside of it stay attachments. */
export async function readEml(bytes: Uint8Array): Promise<MailContent> {
  const mail = await PostalMime.parse(withLettersAsUtf8(bytes), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  // Mailboxes hold mails that start with their body.
  const isHeadless = bytes[0] === lineEnd || (bytes[0] === carriageReturn && bytes[1] === lineEnd)
  if (!isHeadless && !mail.headers.some(({ key }) => knownHeaders.has(key)))
    throw unreadableFile('The file is not a readable e-mail; export it again from the mail program as EML.')
  const { text = '', html = '' } = mail
  const isSavedPage = mail.headers.some(({ key, value }) => key === 'content-type' && relatedParts.test(value))
  return {
    subject: mail.subject ?? '',
    headers: [
      ['From', mail.from === undefined ? '' : writeParty(mail.from)],
      ['To', writeParties(mail.to)],
      ['Cc', writeParties(mail.cc)],
      ['Bcc', writeParties(mail.bcc)],
      ['Reply-To', writeParties(mail.replyTo)],
      ['Date', writeDate(mail)],
    ],
    body: chooseBody(withoutMistakenLatin(text), fragmentToMarkdown(withoutMistakenLatin(html))),
    attachments: mail.attachments.filter((attachment) => !isDecoration(attachment, isSavedPage)).map(toFile),
  }
}

/** As the sender's program wrote it, which is the day where the sender was, then in a form that sorts. */
function writeDate({ date = '', headers }: Email): string {
  const written = headers.find(({ key }) => key === 'date')?.value.trim() ?? ''
  return written === '' || date === '' || date === written ? date : `${written} (${date})`
}

const writeParty = (party: Address): string =>
  party.group === undefined
    ? writeAddress(party.name, party.address)
    : `${party.name}: ${party.group.map(({ name, address }) => writeAddress(name, address)).join(', ')}`

const writeParties = (parties: readonly Address[] = []): string => parties.map(writeParty).join(', ')

/** Web pages saved as one file name their parts by addresses, mails by ids. */
const relatedParts = /^multipart\/related\b/i
const shownWith = /^(?:image|font|audio|video)\/|^(?:text|application)\/(?:css|(?:x-)?javascript|font-|x-font-)/i

/** What the HTML of the mail, or of a saved page, is shown with: logos, styles, scripts. */
const isDecoration = ({ related, disposition, mimeType }: Attachment, isSavedPage: boolean): boolean =>
  (related === true || (isSavedPage && disposition !== 'attachment')) && shownWith.test(mimeType)

function toFile({ filename, mimeType, content }: Attachment) {
  const fallback = mimeType === 'message/rfc822' ? 'message.eml' : 'attachment'
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { fileName: filename === null || filename === '' ? fallback : filename, bytes }
}
