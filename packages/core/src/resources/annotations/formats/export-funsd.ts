import type { AnnotatedPage, AnnotationSet } from '../annotation-set.ts'
import { regionNames } from '../attributes.ts'
import { boxAround } from '../overlap.ts'
import { entitiesOf } from '../page-entities.ts'
import { contentReader, type PageContent } from '../page-words.ts'
import type { JsonObject } from '../json-values.ts'
import { jsonBytes, makeNotes, noteOthers, type Notes } from './exported.ts'

export interface ExportedFiles {
  /** By name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly warnings: readonly string[]
}

/** The label that FUNSD gives to words of no other. */
export const noLabel = 'other'

/**
 * A JSON file of FUNSD for each page, named as the page: an item for each entity with its words, and one for each other word.
 * It has no other attributes, no confidences and no sizes.
 */
export function exportFunsd(set: AnnotationSet): ExportedFiles {
  const notes = makeNotes()
  const read = contentReader({})
  const files = new Map<string, Uint8Array>()
  for (const page of set.pages) {
    const name = freeName(page.filename, files, notes)
    files.set(name, jsonBytes({ form: formOf(page, read(page), notes) }))
  }
  noteOthers(set, { region: [regionNames.label, regionNames.text, regionNames.entityId], file: [] }, notes)
  return { files, warnings: notes.all() }
}

function freeName(filename: string, files: ReadonlyMap<string, unknown>, notes: Notes): string {
  const flat = filename.replaceAll(/[/\\]/g, '_')
  const dot = flat.lastIndexOf('.')
  const stem = dot > 0 ? flat.slice(0, dot) : flat
  if (flat !== filename || flat.slice(stem.length) !== '.png')
    notes.count('Pages whose file name was changed, since FUNSD has pictures in PNG in one folder')
  const name = `${stem}.json`
  if (!files.has(name)) return name
  notes.count('Pages whose name had to get a number, since others have it')
  let number = files.size + 1
  while (files.has(`${stem}-${number}.json`)) number++
  return `${stem}-${number}.json`
}

function formOf(page: AnnotatedPage, content: PageContent, notes: Notes): JsonObject[] {
  const { entities, warnings } = entitiesOf(page, content)
  for (const warning of warnings) notes.say(warning)
  const inEntities = new Set(entities.flatMap(({ words }) => words))
  const others = [...content.words.keys()].filter((index) => !inEntities.has(index))
  notes.count('Regions that are neither words nor entities and were left out', lost(content))
  const items = [...entities, ...others.map((index) => ({ label: noLabel, words: [index] }))]
  return items.map(({ label, words }, id) => {
    const written = words.map((index) => content.words[index]!)
    return {
      id,
      text: written.map(({ text }) => text).join(' '),
      label,
      box: boxAround(written.map(({ box }) => box)),
      words: written.map(({ text, box }) => ({ text, box })),
      linking: [],
    }
  })
}

const lost = ({ regions }: PageContent): number => regions.filter(({ kind }) => kind === 'other').length
