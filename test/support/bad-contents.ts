import { deflateRawSync } from 'node:zlib'
import { bytesOf, emptyPdf, pngHead, viaOf } from './analysis-samples.ts'
import { zipOf } from './analysis-world.ts'
import { packedFile } from './packed-file.ts'

/** How bodies call what describes an artifact, and its content. */
export const contentFields = {
  annotationSets: ['annotationSet', 'annotationSetVia'],
  documentSets: ['documentSet', 'pdfs'],
  imageSets: ['imageSet', 'images'],
  models: ['model', 'content'],
} as const
export type ImportedKind = keyof typeof contentFields

const json = 'application/json'
const zip = 'application/zip'
const pdf = 'application/pdf'
const region = '{"shape_attributes":{"name":"rect","x":1,"y":1,"width":9,"height":9},"region_attributes":{}}'
/** Pages of 20,000 regions each. */
const manyRegions = (count: number): Uint8Array => {
  const regions = `[${Array(20_000).fill(region).join()}]`
  const page = (at: number) =>
    `"${at}":{"filename":"a.pdf+${at}.png","size":-1,"regions":${regions},"file_attributes":{}}`
  return bytesOf(`{${Array.from({ length: count / 20_000 }, (_, at) => page(at)).join()}}`)
}
const cyclic = (): Uint8Array => {
  const ids = { a: { parent: 'b' }, b: { parent: 'a' } }
  return bytesOf(JSON.stringify({ _via_img_metadata: ids, _via_image_id_list: ['a', 'a'] }))
}
const inside = async (name: string, content: Uint8Array) => zipOf([{ name, content }])
const isJpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 0, 0, 0])

/** What it is, what its refusal says, and of which kind and type it comes. */
type Bad = readonly [string, RegExp, ImportedKind, string, () => Uint8Array | Promise<Uint8Array>]
/** Content that no import can use. */
export const badContents: readonly Bad[] = [
  ['no PDF', /^Imported\.pdf is no PDF\.$/, 'documentSets', pdf, () => bytesOf('Hello')],
  ['nothing', /is no PDF|The file is empty/, 'documentSets', pdf, () => new Uint8Array()],
  ['a ZIP as a PDF', /is no PDF/, 'documentSets', pdf, () => zipOf([])],
  ['a cut PDF', /The PDF is incomplete/, 'documentSets', pdf, async () => (await emptyPdf()).slice(0, 200)],
  ['no ZIP', /is no ZIP file/, 'documentSets', zip, () => bytesOf('Hello')],
  ['a PDF as a ZIP', /is no ZIP file/, 'documentSets', zip, () => emptyPdf()],
  ['an empty ZIP', /^The ZIP file is empty\.$/, 'documentSets', zip, () => zipOf([])],
  [
    'a cut ZIP',
    /damaged or cut off/,
    'documentSets',
    zip,
    async () => (await inside('a.pdf', await emptyPdf())).slice(0, 200),
  ],
  [
    'a ZIP of texts',
    /^None of the 1 files of the ZIP is a PDF that can be read\. notes\.txt: notes\.txt is no PDF\.$/,
    'documentSets',
    zip,
    () => inside('notes.txt', bytesOf('no PDF')),
  ],
  [
    'a ZIP bomb',
    /unpacks to more than 200 times/,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(50_000_000)), 50_000_000),
  ],
  [
    'a ZIP that says less than it is',
    /./,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(50_000_000)), 10),
  ],
  [
    'an encrypted ZIP',
    /password|encrypted|protected/,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.from('x')), 1, { encrypted: true }),
  ],
  ['a ZIP with a path outside', /./, 'documentSets', zip, () => inside('../../a.pdf', bytesOf('x'))],
  [
    'a name of 2000 characters',
    /name of the file is too long/,
    'documentSets',
    zip,
    () => inside(`${'a'.repeat(2_000)}.pdf`, bytesOf('x')),
  ],
  [
    '1.6 billion pixels',
    /has 40000 × 40000 pixels; at most 100000000/,
    'imageSets',
    'image/png',
    () => pngHead(40_000, 40_000),
  ],
  ['four billion columns', /has 4294967295 ×/, 'imageSets', 'image/png', () => pngHead(0xff_ff_ff_ff, 0xff_ff_ff_ff)],
  ['a picture without pixels', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(0, 10)],
  ['a cut head', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(10, 10).slice(0, 20)],
  ['a cut JPEG', /neither PNG nor JPEG/, 'imageSets', 'image/jpeg', () => isJpeg.slice(0, 5)],
  [
    'a JPEG as a PNG',
    /^The picture is image\/jpeg, but its mime is image\/png\.$/,
    'imageSets',
    'image/png',
    () => isJpeg,
  ],
  [
    'a ZIP of huge pictures',
    /^None of the 1 files .* a\.png: The picture has 40000/,
    'imageSets',
    zip,
    () => inside('a.png', pngHead(40_000, 40_000)),
  ],
  ['no JSON', /is not JSON/, 'annotationSets', json, () => bytesOf('{')],
  ['no UTF-8', /./, 'annotationSets', json, () => new Uint8Array([0xff, 0xfe, 0x7b])],
  ['a list', /must be an object of VIA/, 'annotationSets', json, () => bytesOf('[]')],
  ['an empty map', /has no pages/, 'annotationSets', json, () => bytesOf('{}')],
  ['pages that name each other', /_via_img_metadata\["a"\]/, 'annotationSets', json, cyclic],
  [
    'a page twice',
    /is page 1 of "a.pdf", as "a.pdf\+0.png" is/,
    'annotationSets',
    json,
    () => bytesOf(viaOf('a.pdf+0.png', 'a.pdf+0.jpg')),
  ],
  [
    'deep JSON',
    /nested too deeply: at most 64 levels/,
    'annotationSets',
    json,
    () => bytesOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ],
  [
    'more regions than a set has',
    /has more than the 500000 regions/,
    'annotationSets',
    json,
    () => manyRegions(520_000),
  ],
  ['VIA as COCO', /./, 'annotationSets', 'application/vnd.coco+json', () => bytesOf(viaOf('a.pdf+0.png'))],
  ['a ZIP without JSON', /has no JSON file/, 'annotationSets', zip, () => inside('a.txt', bytesOf('x'))],
  ['a ZIP of broken JSON', /is not JSON/, 'annotationSets', zip, () => inside('a.json', bytesOf('{'))],
  [
    'a model that nothing loads',
    /nothing that loads models/,
    'models',
    'application/octet-stream',
    () => bytesOf('any'),
  ],
]
