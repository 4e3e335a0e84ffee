import type { XmlAttributes } from '../office/read-xml.ts'

export interface WordField {
  /** Takes one of its parameters. */
  add(attributes: XmlAttributes): void
  shown(): string
}

const checkBox = 'vnd.oasis.opendocument.field.FORMCHECKBOX'
const list = 'vnd.oasis.opendocument.field.FORMDROPDOWN'

/**
 * A check box or a list that came from a form of Word: it has parameters and no text. Undefined for the fields that hold
 * their text.
 */
export function wordField(type: string | undefined): WordField | undefined {
  if (type !== checkBox && type !== list) return undefined
  const entries: string[] = []
  let isChecked = false
  let chosen = 0
  return {
    add: (attributes) => {
      const { 'field:name': name, 'field:value': value = '' } = attributes
      if (name === 'Checkbox_Checked') isChecked = value === 'true'
      else if (name === 'Dropdown_ListEntry') entries.push(value)
      else if (name === 'Dropdown_Selected') chosen = Number(value) || 0
    },
    shown: () => (type === checkBox ? (isChecked ? '☒' : '☐') : (entries[chosen] ?? '')),
  }
}
