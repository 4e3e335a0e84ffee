/** x0, y0, x1, y1 in pixels of the page's picture, from its top left corner. */
export type PageBox = readonly [number, number, number, number]

/** A word that was read on a page. */
export interface PageWord {
  readonly text: string
  readonly box: PageBox
  /** 0 … 1, where text recognition reports its confidence. */
  readonly confidence?: number | undefined
}

/** One page of a document as a model sees it. */
export interface WordPage {
  /** Name of the document: pages of one document stay together where some are held out. */
  readonly document: string
  /** From 0 within its document. */
  readonly page: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** In the order in which they were read, which need not be the order in which people read them. */
  readonly words: readonly PageWord[]
}

/** Words that belong together under a label, such as the parts of an address. */
export interface PageEntity {
  readonly label: string
  /** Positions in the page's `words`, in reading order; a word belongs to one entity at most. */
  readonly words: readonly number[]
}

/** A page with the entities on it, as people labelled them or a model predicted them. */
export interface LabelledPage extends WordPage {
  readonly entities: readonly PageEntity[]
}

/** A page with the class that it belongs to, such as `invoice`. */
export interface ClassifiedPage extends WordPage {
  readonly pageClass: string
}

/** How often a label was right. Each is 0 … 1, and 0 where there is nothing to count. */
export interface LabelScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** How many there are in truth. */
  readonly support: number
}

/** What a model does on pages that it was not trained on. */
export interface ModelReport {
  /** `cross_validation`: on each page by a model that was trained without the page's document. `held_out`: on other pages. */
  readonly method: 'cross_validation' | 'held_out'
  readonly folds?: number | undefined
  readonly documents: number
  readonly pages: number
  /** So few documents that the figures only indicate the direction. */
  readonly indicative: boolean
  /** Entities count when label and words are the same; pages when the class is. */
  readonly overall: LabelScore
  readonly labels: Readonly<Record<string, LabelScore>>
  /** Pages by true class, then by predicted class; of page classification only. */
  readonly confusion?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  /** Mean distance between confidence and correctness in ten bins, 0 … 1. */
  readonly calibrationError?: number | undefined
  /** For people: what to make of the figures. */
  readonly notes?: readonly string[] | undefined
}

export interface TrainingProgress {
  /** Steps done, of `total`. */
  readonly done: number
  readonly total: number
  /** What is being done, such as `fold 2 of 5`. */
  readonly step: string
}

export interface TrainingRequest<Page extends WordPage> {
  readonly pages: readonly Page[]
  /** Pages without labels, of the same kind, from which a model may learn too. */
  readonly unlabelled?: readonly WordPage[] | undefined
  /** The same pages, parameters and seed give the same bytes on the same machine. */
  readonly seed: number
  /** The learner's own, checked by `checkParameters`. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** What it throws ends the training, and is what the call rejects with. */
  readonly onProgress: (progress: TrainingProgress) => void
  /** Aborting it ends the training within a second; the call rejects with the signal's reason. */
  readonly signal: AbortSignal
}

export interface TrainedModel {
  /** The whole model: what `load` takes, here or elsewhere. */
  readonly artifact: Uint8Array
  /** Labels or page classes, in order. */
  readonly labels: readonly string[]
  readonly report: ModelReport
}
