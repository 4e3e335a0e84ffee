import { createRequire } from 'node:module'

/**
 * What is used of pdfmake. Its published types bring those of browsers along, for the whole program.
 */
export interface PdfMake {
  setUrlAccessPolicy(allows: (url: string) => boolean): void
  setLocalAccessPolicy(allows: (path: string) => boolean): void
  setFonts(families: FontFamilies): void
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Uint8Array> }
}

export type FontFamilies = Readonly<Record<string, FontFiles>>

/** Paths of the files of a family. */
export interface FontFiles {
  readonly normal: string
  readonly bold: string
  readonly italics: string
  readonly bolditalics: string
}

/** Points: left, top, right, bottom. */
export type Margin = readonly [number, number, number, number]

export interface TextLook {
  readonly font?: string
  readonly bold?: boolean
  readonly italics?: boolean
  readonly fontSize?: number
  readonly lineHeight?: number
  readonly color?: string
  readonly background?: string
  readonly decoration?: 'lineThrough' | 'underline'
  readonly link?: string
  readonly alignment?: 'left' | 'center' | 'right'
  readonly margin?: Margin
  readonly preserveLeadingSpaces?: boolean
  readonly preserveTrailingSpaces?: boolean
}

export interface PdfText extends TextLook {
  readonly text: string | readonly PdfText[]
  readonly outline?: boolean
  readonly outlineText?: string
  readonly outlineExpanded?: boolean
  readonly pageBreak?: 'after'
}

export interface TableLayout {
  readonly hLineWidth?: () => number
  readonly vLineWidth?: (index: number) => number
  readonly hLineColor?: () => string
  readonly vLineColor?: () => string
  readonly fillColor?: string
  readonly paddingLeft?: () => number
}

export type PdfContent =
  | PdfText
  | (TextLook & { readonly stack: readonly PdfContent[] })
  | (TextLook & { readonly image: string; readonly width: number; readonly height: number })
  | (TextLook & { readonly ul: readonly PdfContent[] })
  | (TextLook & { readonly ol: readonly PdfContent[]; readonly start: number })
  | (TextLook & { readonly canvas: readonly object[] })
  | (TextLook & {
      readonly table: {
        readonly headerRows?: number
        readonly widths: readonly string[]
        readonly body: readonly (readonly PdfContent[])[]
      }
      readonly layout: TableLayout
    })

export interface PdfDefinition {
  readonly pageSize: { readonly width: number; readonly height: number }
  readonly pageMargins: number
  readonly info: Readonly<Record<string, string | Date>>
  readonly defaultStyle: TextLook
  /** Data URLs by name. */
  readonly images: Readonly<Record<string, string>>
  readonly header?: () => PdfContent
  readonly footer: (current: number, count: number) => PdfContent
  readonly content: readonly PdfContent[]
}

const require = createRequire(import.meta.url)

export const loadPdfmake = (): PdfMake => require('pdfmake') as PdfMake

/** A word on a line, as pdfmake places it. */
export interface PlacedWord {
  readonly text: string
  /** Points from the start of the line. */
  x: number
  readonly width: number
  /** Of these, the space at its end. */
  readonly trailingCut: number
}

export interface LineRenderer {
  renderLine(line: { readonly inlines: readonly PlacedWord[] }, x: number, y: number): void
}

/** What draws the lines of all documents. */
export const loadLineRenderer = (): LineRenderer =>
  (require('pdfmake/js/Renderer.js') as { readonly default: { readonly prototype: LineRenderer } }).default.prototype
