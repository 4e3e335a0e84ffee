/** Material from outside in a fence that it cannot close, or open anew, in whatever way it is written. */
export const fenced = (name: string, attributes: string, content: string): string =>
  `<${name}${attributes}>\n${content.replaceAll(fenceTags, '&lt;')}\n</${name}>`

const fenceTags = /<(?=\s*\/?\s*(?:passage|note|question|answer|image|document|memory)\b)/giu
