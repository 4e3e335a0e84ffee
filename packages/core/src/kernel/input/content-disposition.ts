/** The value of a Content-Disposition header (RFC 6266): with the exact name for clients that support RFC 5987, and a safe ASCII name for others. */
export function contentDisposition(disposition: 'attachment' | 'inline', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const extended = plain === filename ? '' : `; filename*=UTF-8''${encoded}`
  return `${disposition}; filename="${plain}"${extended}`
}
