const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text is read from right to left: by its first letter, as the Unicode rules have it. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)
  return letter !== null && rightToLeft.test(letter[0])
}
