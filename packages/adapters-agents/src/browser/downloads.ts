/** A file that a page led to. */
export interface Download {
  readonly name: string
  readonly content: Uint8Array
}

const shown = /^(text\/|image\/|application\/(xhtml\+xml|xml|json)\b)/i

/** What a browser keeps instead of showing it: undefined for a page. */
export function downloadOf(address: string, headers: Headers, content: Uint8Array): Download | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const type = headers.get('content-type') ?? 'text/html'
  if (content.byteLength === 0 || (shown.test(type) && !/^\s*attachment\b/i.test(disposition))) return undefined
  return { name: nameOf(disposition) ?? lastPart(address), content }
}

function nameOf(disposition: string): string | undefined {
  const [, extended] = /filename\*=(?:utf-8)?''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? []
  return portable(extended === undefined ? plain : decoded(extended))
}

const lastPart = (address: string): string =>
  portable(decoded(new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '')) ?? 'download.bin'

/** A name without folders that any system takes; undefined where nothing is left of it. */
function portable(name: string | undefined): string | undefined {
  const kept = (name ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-100)
  return kept === '' ? undefined : kept
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
