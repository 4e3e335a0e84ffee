/** What a spreadsheet may take for the start of a formula, also in the wide forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** What a spreadsheet would take for a formula is text: what users wrote must not act there. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'
export const csvMediaType = 'text/csv; charset=utf-8'
