const headLength = 16 * 1024

/** The decoded subject in the head of a mail. */
export async function readSubject(message: Buffer): Promise<string> {
  const head = message.toString('utf8', 0, headLength).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const line = /^subject:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
  const { decodeWords } = await import('postal-mime')
  return decodeWords(line.replace(/\r?\n[ \t]+/g, ' '))
}
