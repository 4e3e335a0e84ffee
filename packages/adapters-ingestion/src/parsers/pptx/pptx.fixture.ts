import { chartXml, escapeXml, ooxmlFrame, relationsXml, type FixtureRelation } from '../office/ooxml.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'

export const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'

/** A paragraph of a slide. */
export const line = (text: string, properties = ''): string =>
  `<a:p>${properties}<a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p>`

/** A shape; `placeholder` is the type of the place it takes in the layout, none for a text box. */
export const shape = (content: string, placeholder?: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${content}</p:txBody></p:sp>`

export const slideTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:graphic><a:tbl>${rows.map((cells) => `<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${line(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphic></p:graphicFrame>`

export const slideChart = '<p:graphicFrame><a:graphic><c:chart r:id="rIdChart"/></a:graphic></p:graphicFrame>'

export interface Slide {
  /** XML of its shapes. */
  readonly shapes: string
  readonly notes?: string
  readonly comment?: string
  /** XML of the shapes of its layout. */
  readonly layout?: string
}

/** Slides are shown in the order given; their files are numbered from the last, as after moving them. */
export function pptxParts(slides: readonly Slide[], title = 'A talk'): Record<string, string> {
  const parts: Record<string, string> = {
    ...ooxmlFrame('ppt/presentation.xml', `${pptxType}.main+xml`, title),
    'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation ${namespaces}><p:sldIdLst>${slides.map((_slide, index) => `<p:sldId id="${256 + index}" r:id="rId${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml(
      slides.map((_slide, index) => ({
        id: `rId${index}`,
        kind: 'slide',
        target: `slides/slide${slides.length - index}.xml`,
      })),
    ),
    'ppt/charts/chart1.xml': chartXml('Birds', [['2024', 3]]),
  }
  for (const [index, { shapes, notes, comment, layout }] of slides.entries()) {
    const number = slides.length - index
    const relations: FixtureRelation[] = [
      { id: 'rIdChart', kind: 'chart', target: '../charts/chart1.xml' },
      { id: 'rIdLink', kind: 'hyperlink', target: 'https://example.org/', external: true },
    ]
    const part = (kind: string, folder: string, content: string): void => {
      parts[`ppt/${folder}/${folder}${number}.xml`] = `<?xml version="1.0"?>${content}`
      relations.push({ id: `rId${folder}`, kind, target: `../${folder}/${folder}${number}.xml` })
    }
    if (notes !== undefined) {
      const shapes = shape(line(String(number)), 'sldNum') + shape(line(notes), 'body')
      part('notesSlide', 'notesSlides', `<p:notes ${namespaces}><p:cSld>${shapes}</p:cSld></p:notes>`)
    }
    if (layout !== undefined)
      part('slideLayout', 'slideLayouts', `<p:sldLayout ${namespaces}><p:cSld>${layout}</p:cSld></p:sldLayout>`)
    if (comment !== undefined)
      part('comments', 'comments', `<p:cmLst ${namespaces}><p:cm><p:text>${comment}</p:text></p:cm></p:cmLst>`)
    parts[`ppt/slides/slide${number}.xml`] =
      `<?xml version="1.0"?><p:sld ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationsXml(relations)
  }
  return parts
}

export const makePptx = (slides: readonly Slide[], title?: string): Uint8Array => makePackage(pptxParts(slides, title))

/** A title, bullets and notes; an empty slide; a table and a chart. */
export const samplePptx: readonly Slide[] = [
  {
    shapes:
      shape(line('A small bird') + line('It sings', '<a:pPr lvl="1"/>'), 'body') + shape(line('Goldcrest'), 'title'),
    notes: 'Speak slowly.',
  },
  { shapes: '' },
  {
    shapes:
      shape(line('Measures'), 'ctrTitle') +
      slideTable([
        ['Part', 'Length'],
        ['Wing', '5 cm'],
      ]) +
      slideChart,
  },
]
