import type { XmlAttributes } from '../office/read-xml.ts'
import type { OpenStyles } from './list-styles.ts'

const skipped = new Set([
  'text:tracked-changes',
  'office:forms',
  'text:sequence-decls',
  // How the word before is read: inside of it, it would part the word from the rest.
  'text:ruby-text',
  'draw:image',
  'dc:date',
  'meta:creator-initials',
  'meta:date-string',
  'loext:sender-initials',
])
const hideable = new Set(['text:hidden-text', 'text:hidden-paragraph', 'text:section'])
const styled = new Set(['text:p', 'text:h', 'text:span'])
const leftOutInLite = new Set(['presentation:notes', 'office:annotation'])

/** Whether an element is left out with what is in it: deleted text, hidden text, numbers of pages, and in lite mode notes. */
export const leftOut =
  (styles: OpenStyles, isLite: boolean) =>
  (name: string, attributes: XmlAttributes): boolean =>
    skipped.has(name) ||
    (isLite && leftOutInLite.has(name)) ||
    attributes['presentation:class'] === 'page-number' ||
    (styled.has(name) && styles.hides(attributes['text:style-name'])) ||
    (hideable.has(name) && (attributes['text:is-hidden'] === 'true' || attributes['text:display'] === 'none'))
