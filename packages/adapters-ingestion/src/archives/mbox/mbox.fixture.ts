/** A mailbox of such mails; lines that start like a new mail are marked. */
export function makeMbox(mails: readonly (string | Uint8Array)[]): Buffer {
  const parts = mails.flatMap((mail) => [
    Buffer.from('From sender@example.org Tue Nov  3 10:00:00 2026\n'),
    Buffer.from(
      Buffer.from(mail)
        .toString('latin1')
        .replace(/^(>*From )/gm, '>$1'),
      'latin1',
    ),
    Buffer.from('\n\n'),
  ])
  return Buffer.concat(parts)
}
