import type { XmlAttributes } from '../office/read-xml.ts'
import { isOn } from './word-styles.ts'

interface FormField {
  readonly entries: string[]
  chosen: number
  checked: boolean | undefined
}

const elements = ['w:ffData', 'w:listEntry', 'w:result', 'w:checkBox', 'w:default', 'w:checked'] as const

/** The fields of forms before content controls, whose value is nowhere in the text: choices of a list and boxes to check. */
export interface FormFields {
  readonly elements: typeof elements
  open(name: (typeof elements)[number], attributes: XmlAttributes): void
  /** At the end of `w:ffData`: what the field shows. */
  close(): string
}

export function createFormFields(): FormFields {
  let field: FormField | undefined
  const openers: Readonly<Record<(typeof elements)[number], (target: FormField, value: string | undefined) => void>> = {
    'w:ffData': () => undefined,
    'w:listEntry': ({ entries }, value = '') => void entries.push(value),
    'w:result': (target, value) => (target.chosen = Number(value) || 0),
    'w:checkBox': (target) => (target.checked = false),
    // The default of a list is the number of an entry, that of a box whether it is checked; `w:result` and `w:checked` follow.
    'w:default': (target, value) => {
      if (target.checked === undefined) target.chosen = Number(value) || 0
      else target.checked = isOn(value)
    },
    'w:checked': (target, value) => (target.checked = isOn(value)),
  }
  return {
    elements,
    open: (name, attributes) => {
      if (name === 'w:ffData') field = { entries: [], chosen: 0, checked: undefined }
      else if (field !== undefined) openers[name](field, attributes['w:val'])
    },
    close: () => {
      const done = field
      field = undefined
      if (done?.checked !== undefined) return done.checked ? '☒' : '☐'
      return done?.entries[done.chosen] ?? ''
    },
  }
}
