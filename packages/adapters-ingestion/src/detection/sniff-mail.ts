const mailHeader =
  /^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|reply-to|dkim-signature|authentication-results|arc-[a-z-]+|x-[a-z-]+):[ \t]?\S/i

/** The line that parts the mails of a mailbox: a sender, and a date with a time or a year. */
const mailboxLine = /^From +\S+ .*(?:\d\d:\d\d|\b(?:19|20)\d\d\b).*\n/

/** A mail, or a mailbox that starts with one. */
export function sniffMail(text: string): string | undefined {
  const line = mailboxLine.exec(text.slice(0, 500))
  if (line !== null) return startsWithHeader(text.slice(line[0].length)) ? 'application/mbox' : undefined
  return isMail(text) ? 'message/rfc822' : undefined
}

const startsWithHeader = (text: string): boolean => /^>?[A-Za-z][\w-]*:/.test(text)

/** Two known header lines at the very top, and nothing but headers before the first empty line. */
function isMail(text: string): boolean {
  const head = (text.split('\n\n', 1)[0] ?? '').split('\n').slice(0, 40)
  const known = head.filter((line) => mailHeader.test(line)).length
  return known >= 2 && mailHeader.test(head[0] ?? '') && head.every((line) => /^[\w-]+:|^[ \t]/.test(line))
}
