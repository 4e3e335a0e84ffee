import { makePackage } from '../office/package.fixture.ts'

export const epubType = 'application/epub+zip'

/** The parts of a book; `chapters` are XHTML inside of `body`, in the order they are read. */
export function epubParts(chapters: readonly string[], title = 'Birds'): Record<string, string> {
  const parts: Record<string, string> = {
    mimetype: epubType,
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/nav.xhtml': page('<nav><ol><li><a href="chapter 1.xhtml">The list of contents</a></li></ol></nav>'),
  }
  const items = chapters.map((chapter, index) => {
    parts[`OEBPS/text/chapter ${index}.xhtml`] = page(chapter)
    return `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"/>`
  })
  // The list of files is in another order than the book.
  parts['OEBPS/book.opf'] =
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.toReversed().join('')}</manifest><spine><itemref idref="nav"/>${chapters.map((_chapter, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`
  return parts
}

export const makeEpub = (chapters: readonly string[], title?: string): Uint8Array =>
  makePackage(epubParts(chapters, title))

const page = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`

export const sampleEpub: readonly string[] = [
  '<h1>The goldcrest</h1><p><a id="x"/>A very small bird.<img src="a.png" alt="a bird"/></p><ol><li>first</li><li>second</li></ol>',
  '<h2>Measures</h2><table><tr><th>Part</th><th>Length</th></tr><tr><td>Wing</td><td>5 cm</td></tr></table>',
]
