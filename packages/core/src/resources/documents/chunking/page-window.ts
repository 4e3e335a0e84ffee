import { pageSeparator, type TextPage } from './text-chunk.ts'

export interface PlacedPage extends TextPage {
  /** Offset of the page in the document's text. */
  readonly offset: number
}

/** The pages a chunk may still reach into; those before are let go, so that a long document needs little memory. */
export class PageWindow {
  #pages: PlacedPage[] = []
  #nextOffset = 0

  add({ number, text }: TextPage): PlacedPage {
    const page = { number, text, offset: this.#nextOffset }
    this.#pages.push(page)
    this.#nextOffset += text.length + pageSeparator.length
    return page
  }

  /** Nothing before this offset is asked for again. */
  forgetBefore(offset: number): void {
    this.#pages = this.#pages.filter((page) => page.offset + page.text.length + pageSeparator.length > offset)
  }

  slice(start: number, end: number): string {
    const parts: string[] = []
    for (const page of this.#pages) {
      const whole = page.offset + page.text.length + pageSeparator.length
      if (whole <= start || page.offset >= end) continue
      const text = end - page.offset <= page.text.length ? page.text : page.text + pageSeparator
      parts.push(text.slice(Math.max(0, start - page.offset), end - page.offset))
    }
    return parts.join('')
  }
}
