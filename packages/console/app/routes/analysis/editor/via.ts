/** What is said of a word. */
export interface Mark {
  readonly label?: string | undefined
  /** How sure a model is of the label, 0 … 1; without it a person has chosen or accepted it. */
  readonly confidence?: number | undefined
  /** Words of a page with the same one and the same label belong together. */
  readonly entityId?: string | undefined
}

export interface Word extends Mark {
  /** Number or key of its region. */
  readonly at: string
  readonly text: string
  /** Pixels of the page's picture. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is said of a page. */
export interface PageMark {
  readonly pageClass?: string | undefined
  readonly classConfidence?: number | undefined
  /** A person has finished it. */
  readonly done: boolean
}

export interface Page extends PageMark {
  readonly key: string
  readonly filename: string
  /** Where the file says it; else that of the picture counts. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly words: readonly Word[]
}

/** An annotation set as it was read. */
export interface AnnotationFile {
  readonly raw: Json
  readonly pages: readonly Page[]
}

type Json = { [name: string]: unknown }
type Entry = Json & { filename?: string; regions?: Json[] | Record<string, Json>; file_attributes?: Json }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text or number, or the only box that is ticked. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (typeof value === 'number') return String(value)
  if (!isJson(value)) return undefined
  const ticked = Object.keys(value).filter((name) => value[name] === true)
  return ticked.length === 1 ? ticked[0] : undefined
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const classNames = ['page_class', 'pageClass', 'class', 'label']
const classNameOf = (attributes: Json) => classNames.find((name) => textOf(attributes[name]) !== undefined)

/** The map of pages, of a whole project or alone. */
const entriesOf = (raw: Json) =>
  (isJson(raw['_via_img_metadata']) ? raw['_via_img_metadata'] : raw) as Record<string, Entry>

/** Reads a file that the server has checked. */
export function readVia(text: string): AnnotationFile {
  const raw = JSON.parse(text) as Json
  const entries = entriesOf(raw)
  const listed = Array.isArray(raw['_via_image_id_list']) ? (raw['_via_image_id_list'] as string[]) : []
  const keys = new Set([...listed.filter((key) => Object.hasOwn(entries, key)), ...Object.keys(entries)])
  const pages = [...keys].map((key) => pageOf(key, entries[key]!))
  return { raw, pages: pages.sort((one, other) => byNumber.compare(one.filename, other.filename)) }
}

/** Page 2 before page 10; programs that write such files often order them by letters. */
const byNumber = new Intl.Collator(undefined, { numeric: true })

function pageOf(key: string, { filename = key, regions = [], file_attributes: said = {} }: Entry): Page {
  const className = classNameOf(said)
  return {
    key,
    filename,
    width: numberOf(said['width']),
    height: numberOf(said['height']),
    pageClass: className === undefined ? undefined : textOf(said[className]),
    classConfidence: numberOf(said['classConfidence']),
    done: said['done'] === 'yes',
    words: Object.entries(regions).flatMap(([at, region]) => wordOf(at, region as Json) ?? []),
  }
}

function wordOf(at: string, { shape_attributes: shape, region_attributes: said }: Json): Word | undefined {
  const box = isJson(shape) ? boxOf(shape) : undefined
  if (box === undefined) return undefined
  const attributes = isJson(said) ? said : {}
  return {
    at,
    ...box,
    text: textOf(attributes['text']) ?? '',
    label: textOf(attributes['label']),
    confidence: numberOf(attributes['confidence']),
    entityId: textOf(attributes['entityId']),
  }
}

/** The upright box around a shape. */
function boxOf(shape: Json): Pick<Word, 'x' | 'y' | 'width' | 'height'> | undefined {
  const number = (name: string) => numberOf(shape[name]) ?? 0
  const around = (xs: readonly number[], ys: readonly number[]) => {
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  }
  if (shape['name'] === 'rect')
    return { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
  if (Array.isArray(shape['all_points_x']) && shape['all_points_x'].length > 0)
    return around(shape['all_points_x'] as number[], shape['all_points_y'] as number[])
  if (shape['cx'] === undefined) return undefined
  const [rx, ry] = [number('rx') || number('r'), number('ry') || number('r')]
  return around([number('cx') - rx, number('cx') + rx], [number('cy') - ry, number('cy') + ry])
}

/** The file with what is now said of its pages; all else in it stays as it was, in the same order. */
export function writeVia({ raw, pages: before }: AnnotationFile, pages: readonly Page[]): string {
  const entries = entriesOf(raw)
  const changed = new Map<string, Entry>()
  pages.forEach((page, index) => {
    if (page !== before[index]) changed.set(page.key, changedEntry(entries[page.key]!, before[index]!, page))
  })
  const all = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, changed.get(key) ?? entry]))
  return JSON.stringify(entries === raw ? all : { ...raw, _via_img_metadata: all })
}

/** An empty value takes the attribute away. */
function changedAttributes(said: unknown, to: Readonly<Record<string, string | number | undefined>>): Json {
  const attributes = { ...(isJson(said) ? said : {}) }
  for (const [name, value] of Object.entries(to))
    if (value === undefined) delete attributes[name]
    else attributes[name] = value
  return attributes
}

function changedEntry(entry: Entry, before: Page, page: Page): Entry {
  const regions = Array.isArray(entry.regions) ? [...entry.regions] : { ...entry.regions }
  const byName = regions as Record<string, Json>
  page.words.forEach((word, index) => {
    const { label, confidence, entityId } = word
    if (word === before.words[index]) return
    const region = byName[word.at]!
    const said = changedAttributes(region['region_attributes'], { label, confidence, entityId })
    byName[word.at] = { ...region, region_attributes: said }
  })
  const { pageClass, classConfidence } = page
  const name = classNameOf(entry.file_attributes ?? {}) ?? 'pageClass'
  const classes = pageClass === before.pageClass ? {} : { [name]: pageClass }
  const to = { ...classes, classConfidence, done: page.done ? 'yes' : undefined }
  return { ...entry, regions, file_attributes: changedAttributes(entry.file_attributes, to) }
}
