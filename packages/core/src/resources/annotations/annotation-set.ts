import type { JsonObject } from './json-values.ts'
import type { RegionShape } from './region-shape.ts'

/** A part of a page and what is said of it. */
export interface Region {
  readonly shape: RegionShape
  /** `label`, `text` and whatever else annotators chose. */
  readonly attributes: JsonObject
  /** Its name where the regions of a page are a map, as VIA 1 writes them. */
  readonly key?: string | undefined
  /** All members in their order, shape and attributes being null; only of a region that has others or another order. */
  readonly members?: JsonObject | undefined
}

/** A page of a document, which is one picture. */
export interface AnnotatedPage {
  /** What VIA calls the page: file name and size of the file. */
  readonly key: string
  readonly filename: string
  /** Name of the document, from the file name: `invoice.pdf` of `invoice.pdf+0.png`. */
  readonly document: string
  /** From 0 within its document. */
  readonly page: number
  readonly pageClass?: string | undefined
  readonly fileAttributes: JsonObject
  readonly regions: readonly Region[]
  /** Whether the regions are written as a map, as VIA 1 does. */
  readonly mapOfRegions: boolean
  /** All members in their order; those that have a field of their own here are null. */
  readonly members: JsonObject
}

/** What a project file of VIA holds besides its pages. */
export interface ViaProject {
  /** All members in their order; pages and list of pages are null. */
  readonly members: JsonObject
  /** Keys of the pages in the order in which VIA shows them. */
  readonly listed?: readonly string[] | undefined
}

/** Pages with what people or models said of them. Functions never change a set; they return another. */
export interface AnnotationSet {
  /** In the order of the file. No document has the same page twice. */
  readonly pages: readonly AnnotatedPage[]
  /** Absent for a bare map of pages. */
  readonly project?: ViaProject | undefined
}
