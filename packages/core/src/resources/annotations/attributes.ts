import type { JsonValue } from '../../kernel/ports/index.ts'
import type { JsonObject } from './json-values.ts'

/** Attributes of regions that mean something here; see docs/via.md. */
export const regionNames = {
  label: 'label',
  text: 'text',
  /** How sure text recognition is of the text. */
  textConfidence: 'textConfidence',
  /** Regions of a page that have the same one belong to one entity. */
  entityId: 'entityId',
  /** How sure a model is of the label. */
  confidence: 'confidence',
} as const

/** Attributes of pages that mean something here. */
export const fileNames = {
  pageClass: 'pageClass',
  /** How sure a model is of the class. */
  classConfidence: 'classConfidence',
  /** Of the picture, in pixels. */
  width: 'width',
  height: 'height',
} as const

/** Names under which annotators keep the page class: the first with a value counts. */
export const classNames = ['page_class', fileNames.pageClass, 'class', 'label'] as const

/** A text or number, or the only box that is ticked; undefined for what is empty or something else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const ticked = Object.entries(value).filter(([, on]) => on === true)
  return ticked.length === 1 ? textOf(ticked[0]![0]) : undefined
}

/** A number, also one that is written as text, as the editor of VIA writes all of them. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** 0 … 1. */
export function confidenceOf(value: JsonValue | undefined): number | undefined {
  const number = numberOf(value)
  return number === undefined || number < 0 || number > 1 ? undefined : number
}

export const labelOf = (attributes: JsonObject): string | undefined => textOf(attributes[regionNames.label])?.trim()

/** The name under which a page keeps its class. */
export const classNameOf = (fileAttributes: JsonObject): string | undefined =>
  classNames.find((name) => textOf(fileAttributes[name]) !== undefined)

export function pageClassOf(fileAttributes: JsonObject): string | undefined {
  const name = classNameOf(fileAttributes)
  return name === undefined ? undefined : textOf(fileAttributes[name])?.trim()
}

/** The object without some of its members. */
export const without = (attributes: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))
