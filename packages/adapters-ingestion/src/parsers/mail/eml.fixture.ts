export interface MailFixture {
  readonly subject: string
  readonly text?: string
  readonly html?: string
  readonly attachments?: readonly {
    readonly name: string
    readonly type: string
    readonly content: string | Uint8Array
  }[]
}

/** A mail as programs send it, with CRLF line ends and encoded words. */
export function makeEml({ subject, text, html, attachments = [] }: MailFixture): Buffer {
  // Mails in mails need marks of their own.
  const id = Buffer.from(subject).toString('hex')
  const bodies = [
    ...(text === undefined ? [] : [part('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', html)]),
  ]
  const parts = [
    [
      `Content-Type: multipart/alternative; boundary="inner-${id}"`,
      '',
      ...bodies.map((body) => `--inner-${id}\r\n${body}`),
      `--inner-${id}--`,
    ].join('\r\n'),
    ...attachments.map(({ name, type, content }) =>
      type === 'message/rfc822'
        ? `Content-Type: message/rfc822\r\n\r\n${Buffer.from(content).toString('latin1')}`
        : part(type, content, `Content-Disposition: attachment; filename="${encodeWord(name)}"\r\n`),
    ),
  ]
  return Buffer.from(
    [
      'Received: from relay.example.org by mail.example.org; Tue, 3 Nov 2026 10:00:00 +0000',
      `From: ${encodeWord('Änne Müller')} <aenne@example.org>`,
      'To: Bob <bob@example.org>, carol@example.org',
      'Cc: Dave <dave@example.org>',
      'Date: Tue, 3 Nov 2026 10:00:00 +0000',
      `Subject: ${encodeWord(subject)}`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="outer-${id}"`,
      '',
      ...parts.map((one) => `--outer-${id}\r\n${one}`),
      `--outer-${id}--`,
      '',
    ].join('\r\n'),
    'latin1',
  )
}

const part = (type: string, content: string | Uint8Array, headers = ''): string =>
  `Content-Type: ${type}\r\n${headers}Content-Transfer-Encoding: base64\r\n\r\n${wrap(Buffer.from(content).toString('base64'))}`

const wrap = (text: string): string => text.replace(/.{76}/g, '$&\r\n')

const encodeWord = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
