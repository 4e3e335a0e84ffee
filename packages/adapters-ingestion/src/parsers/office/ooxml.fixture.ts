const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface FixtureRelation {
  readonly id: string
  readonly kind: string
  readonly target: string
  readonly external?: boolean
}

export function relationsXml(relations: readonly FixtureRelation[]): string {
  const items = relations.map(
    ({ id, kind, target, external }) =>
      `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${escapeXml(target)}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

/** What all OOXML files have: types, relations to the main part and to the title. */
export function ooxmlFrame(main: string, contentType: string, title: string): Record<string, string> {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': relationsXml([
      { id: 'rId1', kind: 'officeDocument', target: main },
      { id: 'rId2', kind: 'core-properties', target: 'docProps/core.xml' },
    ]),
    'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`,
  }
}

/** A chart of one series, as it is kept beside a slide or a text. */
export function chartXml(title: string, points: readonly (readonly [category: string, value: number])[]): string {
  const cache = (values: readonly (string | number)[]): string =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')
  return `<?xml version="1.0"?><c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${cache(['Sales'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${cache(points.map(([category]) => category))}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${cache(points.map(([, value]) => value))}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`
}
