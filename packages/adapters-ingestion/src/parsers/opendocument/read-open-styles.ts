import { createMarkdownPages } from '../office/markdown-pages.ts'
import { readXml, type XmlReader } from '../office/read-xml.ts'
import { createRunningText, type RunningText, type RunningTextKind } from '../office/running-text.ts'
import { createOpenTextReader } from './open-text-reader.ts'
import { runningPlaces } from './running-places.ts'

const places: ReadonlyMap<string, RunningTextKind> = new Map([
  ...runningPlaces,
  ['draw:frame', 'Slide master'],
  ['draw:custom-shape', 'Slide master'],
  ['draw:rect', 'Slide master'],
])

/** Text on every page, from the master pages in a document's styles. */
export function readOpenStyles(bytes: Uint8Array, running: RunningText): void {
  let inMaster = false
  let skipping = 0
  let place: { readonly kind: RunningTextKind; readonly reader: XmlReader; readonly text: () => string } | undefined
  let depth = 0

  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'style:master-page') inMaster = true
      if (!inMaster) return
      // Placeholders of a slide, and notes, whose pages have separate masters.
      const isPlaceholder =
        attributes['presentation:class'] !== undefined && attributes['presentation:class'] !== 'footer'
      if (skipping > 0 || name === 'presentation:notes' || isPlaceholder) {
        skipping += 1
        return
      }
      const kind = places.get(name)
      if (place === undefined && kind !== undefined) {
        place = { kind, ...createPlace() }
        depth = 0
      }
      if (place === undefined) return
      depth += 1
      place.reader.open(name, attributes)
    },
    close: (name) => {
      if (name === 'style:master-page') inMaster = false
      if (skipping > 0) {
        skipping -= 1
        return
      }
      if (place === undefined) return
      place.reader.close(name)
      depth -= 1
      if (depth > 0) return
      running.add(place.kind, place.text())
      place = undefined
    },
    text: (text) => {
      if (skipping === 0) place?.reader.text?.(text)
    },
  })
}

function createPlace(): { readonly reader: XmlReader; readonly text: () => string } {
  const pages = createMarkdownPages()
  const reader = createOpenTextReader({ pages, running: createRunningText(pages), isLite: true, object: () => '' })
  return { reader, text: () => pages.end().join('\n\n') }
}
