import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import { wordField, type WordField } from './word-fields.ts'

/** A control as the form shows it when it is opened: what was entered last, or else what its writer gave it. */
type Shown = (attributes: XmlAttributes) => string

const valueOf: Shown = (attributes) => attributes['form:current-value'] ?? attributes['form:value'] ?? ''
const labelOf: Shown = (attributes) => attributes['form:label'] ?? ''
const isSelected = (attributes: XmlAttributes): boolean =>
  (attributes['form:current-selected'] ?? attributes['form:selected']) === 'true'
const marked = (isMarked: boolean, attributes: XmlAttributes): string =>
  `${isMarked ? '☒' : '☐'} ${labelOf(attributes)}`.trimEnd()

/** Not those that show dots, a picture or nothing. The choice of a list is in its options. */
const controls: ReadonlyMap<string, Shown> = new Map([
  ...['text', 'textarea', 'formatted-text', 'number', 'date', 'time', 'combobox'].map((name): [string, Shown] => [
    `form:${name}`,
    valueOf,
  ]),
  ...['fixed-text', 'button', 'frame'].map((name): [string, Shown] => [`form:${name}`, labelOf]),
  ['form:checkbox', (given) => marked((given['form:current-state'] ?? given['form:state']) === 'checked', given)],
  ['form:radio', (given) => marked(isSelected(given), given)],
  ['form:listbox', () => ''],
])
const paragraphs = new Set(['text:p', 'text:h'])

/**
 * Shows the controls of forms to a reader as text where they are drawn. A file keeps them in lists before the text, and in
 * the text only their names. Fields from forms of Word stand in the text, with what is chosen as a parameter.
 */
export function withFormControls(reader: XmlReader): XmlReader {
  const shown = new Map<string, string>()
  let inForms = 0
  let inParagraphs = 0
  let list: string | undefined
  let field: WordField | undefined

  const collect = (name: string, attributes: XmlAttributes): void => {
    const id = attributes['form:id'] ?? attributes['xml:id']
    const control = controls.get(name)
    if (control !== undefined && id !== undefined) shown.set(id, control(attributes))
    if (name === 'form:listbox') list = id
    if (name !== 'form:option' || list === undefined || !isSelected(attributes)) return
    shown.set(list, [shown.get(list) ?? '', labelOf(attributes)].filter((label) => label !== '').join(', '))
  }

  const show = (text: string): void => {
    if (text === '') return
    if (inParagraphs > 0) {
      reader.text?.(text)
      return
    }
    reader.open('draw:frame', {})
    reader.open('text:p', {})
    reader.text?.(text)
    reader.close('text:p')
    reader.close('draw:frame')
  }

  return {
    open: (name, attributes) => {
      if (inForms > 0 || name === 'office:forms') {
        inForms += 1
        collect(name, attributes)
        return
      }
      if (paragraphs.has(name)) inParagraphs += 1
      if (name === 'field:fieldmark') field = wordField(attributes['field:type'])
      if (name === 'field:param') field?.add(attributes)
      reader.open(name, attributes)
      if (name === 'draw:control') show(shown.get(attributes['draw:control'] ?? '') ?? '')
    },
    close: (name) => {
      if (inForms > 0) {
        inForms -= 1
        return
      }
      if (paragraphs.has(name)) inParagraphs -= 1
      reader.close(name)
      if (name !== 'field:fieldmark') return
      show(field?.shown() ?? '')
      field = undefined
    },
    text: (text) => {
      if (inForms === 0) reader.text?.(text)
    },
  }
}
