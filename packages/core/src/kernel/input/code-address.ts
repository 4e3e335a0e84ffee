/** Schemes whose addresses are themselves a page or a script, which would run where they are opened. */
const schemes = /^(?:javascript|vbscript|livescript|data|blob|filesystem|view-source|about|jar):/i
/** What browsers leave out before they look for the scheme, or what nobody sees. */
const ignored = /[\p{Cc}\p{Cf}\p{Z}]/gu

/** Whether opening an address runs what it holds, such as `javascript:…`. No page may show one as a link. */
export const isCodeAddress = (address: string): boolean => schemes.test(address.replaceAll(ignored, ''))

/** The address of a document as it is answered: one that runs code, which a source may have found, is not. */
export const shownAddress = (uri: string | null | undefined): string | undefined =>
  uri == null || isCodeAddress(uri) ? undefined : uri
