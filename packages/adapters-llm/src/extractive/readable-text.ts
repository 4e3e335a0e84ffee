const comment = /<!--.*?-->/gs
/** The target of a link or an image, behind its text. */
const target = /(?<=\])\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g
const tag = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/gi

/** What a reader sees of Markdown: no targets of links, no tags and no comments of HTML. */
export const readableText = (text: string): string =>
  /[\]<]/.test(text) ? text.replaceAll(comment, ' ').replaceAll(target, ' ').replaceAll(tag, ' ') : text
