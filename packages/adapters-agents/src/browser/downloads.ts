/** A file that a page led to. */
export interface Download {
  readonly name: string
  readonly content: Uint8Array
}

const shown = /^(text\/|image\/|application\/(xhtml\+xml|xml|json)\b)/i
/** UTF-16 code units of a kept name. */
const longestName = 100
/** Of what others wrote and a name is taken from; the rest is not looked at. */
const longestGiven = 600

/** What a browser keeps instead of showing it: undefined for a page. */
export function downloadOf(address: string, headers: Headers, content: Uint8Array): Download | undefined {
  const disposition = (headers.get('content-disposition') ?? '').trim().slice(0, longestGiven)
  const type = (headers.get('content-type') ?? 'text/html').slice(0, longestGiven)
  if (content.byteLength === 0 || (shown.test(type) && !/^attachment\b/i.test(disposition))) return undefined
  return { name: nameOf(disposition) ?? lastPart(address), content }
}

function nameOf(disposition: string): string | undefined {
  const [, extended] = /filename\*=(?:utf-8)?''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? []
  return portable(extended === undefined ? plain : decoded(extended))
}

const lastPart = (address: string): string =>
  portable(decoded(endOf(new URL(address).pathname.split('/').findLast((part) => part !== '') ?? ''))) ?? 'download.bin'

/** A name without folders that any system takes; undefined where nothing is left of it. */
function portable(name: string | undefined): string | undefined {
  const last = (name ?? '').split(/[\\/]/).at(-1)!
  const kept = withoutDots(endOf(last).replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')).slice(-longestName)
  return kept === '' ? undefined : kept
}

const endOf = (text: string): string => text.slice(-longestGiven)

/** A regular expression for both ends takes time by the square of the dots. */
function withoutDots(name: string): string {
  const isDot = (index: number) => name[index] === '.' || name[index] === ' '
  let start = 0
  let end = name.length
  while (start < end && isDot(start)) start += 1
  while (end > start && isDot(end - 1)) end -= 1
  return name.slice(start, end)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
