const attribute = /\ssrcdoc\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/i
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const entity = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi

/** The page that the tag of a frame holds itself, as reports and mails on the web have them; empty for one at an address. */
export function framedPage(tag: string): string {
  const [, double, single = ''] = attribute.exec(tag) ?? []
  return (double ?? single).replace(
    entity,
    (whole, hex: string | undefined, decimal: string | undefined, name = '') => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return signs[String(name).toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole)
    },
  )
}
