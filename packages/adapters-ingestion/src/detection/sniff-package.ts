import { withExactEnd } from '../archives/zip/exact-end.ts'
import { partName } from '../archives/zip/part-name.ts'

const ooxml = 'application/vnd.openxmlformats-officedocument'

/** The part that identifies a zipped document. */
const parts: readonly (readonly [part: RegExp, mediaType: string])[] = [
  [/^word\/document\d*\.xml$/i, `${ooxml}.wordprocessingml.document`],
  [/^ppt\/presentation\.xml$/i, `${ooxml}.presentationml.presentation`],
  [/^xl\/workbook\.xml$/i, `${ooxml}.spreadsheetml.sheet`],
  [/^xl\/workbook\.bin$/i, 'application/vnd.ms-excel.sheet.binary.macroenabled.12'],
  [/^META-INF\/container\.xml$/i, 'application/epub+zip'],
]
const mostEntries = 2_000

/** The office or book format of a ZIP by the names of its parts, for files whose first entries do not identify it. */
export async function sniffPackage(bytes: Uint8Array): Promise<string | undefined> {
  const { fromBufferPromise } = (await import('yauzl')).default
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(withExactEnd(bytes), { lazyEntries: true, decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      names.add(partName(entry))
      if (names.size >= mostEntries) break
    }
  } catch {
    // A damaged file counts as a ZIP; its parser reports the damage.
    return undefined
  }
  // An archive that holds a folder of an unpacked document is an archive.
  const isOffice = names.has('[Content_Types].xml')
  return parts.find(
    ([part, mediaType]) =>
      (isOffice || mediaType === 'application/epub+zip') && [...names].some((name) => part.test(name)),
  )?.[1]
}
