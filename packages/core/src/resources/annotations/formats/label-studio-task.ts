import { nameAt, objectAt, type JsonObject } from '../json-values.ts'

/** Name of the picture of a task: `data.filename`, as it was exported, else the end of the address of its picture. */
export function filenameOfTask(task: JsonObject, place: string): string {
  const { data } = task
  const { filename, image, ocr } = objectAt(data, `${place}.data`)
  if (typeof filename === 'string' && filename.trim() !== '') return filename
  return nameInAddress(nameAt(image ?? ocr, `${place}.data.image`))
}

/** Files that were uploaded to Label Studio have eight characters before their name. */
const uploaded = /^[0-9a-f]{8}-(?=.)/

function nameInAddress(address: string): string {
  const local = address.split('?d=')[1]
  const path = local ?? address.split(/[?#]/)[0]!
  const name = decoded(path).split('/').at(-1)!
  return address.startsWith('/data/upload/') ? name.replace(uploaded, '') : name
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
