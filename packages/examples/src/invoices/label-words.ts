import type { Invoice } from './make-invoices.ts'

interface ViaPage {
  readonly filename: string
  readonly regions: readonly { readonly region_attributes: Record<string, unknown> }[]
}

/**
 * Labels the words of invoices in a VIA project, as a person does in the VIA editor: of each field the words that spell it.
 * Takes and returns the JSON text of the project.
 */
export function labelWords(via: string, invoices: readonly Invoice[]): string {
  const project = JSON.parse(via) as { _via_img_metadata: Record<string, ViaPage> }
  for (const { filename, regions } of Object.values(project._via_img_metadata)) {
    const invoice = invoices.find(({ fileName }) => filename.startsWith(`${fileName}+`))
    if (!invoice) continue
    for (const { region_attributes: attributes } of regions) {
      const label = labelOf(String(attributes['text']), invoice)
      if (label !== undefined) attributes['label'] = label
    }
  }
  return JSON.stringify(project)
}

const labelOf = (word: string, { fields }: Invoice): string | undefined =>
  Object.entries(fields).find(([, value]) => String(value).split(' ').includes(word))?.[0]
