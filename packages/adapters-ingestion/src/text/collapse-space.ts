/** Every run of white space as one space. Most texts have none but single spaces: to see that costs a fraction of replacing them. */
export const collapseSpace = (text: string): string => (unusual.test(text) ? text.replace(/\s+/g, ' ') : text)

const unusual = /[^\S ]| {2}/
