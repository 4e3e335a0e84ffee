/** Code pages of Windows by the primary language of a locale, its low ten bits; all other languages have 1252. */
const byLanguage: ReadonlyMap<number, number> = new Map([
  ...pages(1250, 0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24),
  ...pages(1251, 0x02, 0x19, 0x22, 0x23, 0x2f, 0x3f, 0x40, 0x44, 0x50),
  ...pages(1253, 0x08),
  ...pages(1254, 0x1f, 0x2c, 0x43),
  ...pages(1255, 0x0d),
  ...pages(1256, 0x01, 0x20, 0x29),
  ...pages(1257, 0x25, 0x26, 0x27),
  ...pages(1258, 0x2a),
  ...pages(874, 0x1e),
  ...pages(932, 0x11),
  ...pages(949, 0x12),
])
const chinese = 0x04
/** Taiwan, Hong Kong, Macao. */
const traditional = new Set([0x0404, 0x0c04, 0x1404])
function pages(page: number, ...languages: readonly number[]): (readonly [number, number])[] {
  return languages.map((language) => [language, page] as const)
}

/** The code page of texts that a program of this locale writes. */
export function codePageOfLocale(locale: number): number {
  const language = locale & 0x3ff
  if (language === chinese) return traditional.has(locale & 0xffff) ? 950 : 936
  return byLanguage.get(language) ?? 1252
}
