import type { EmbeddedNames } from './pdfium-attachments.ts'
import { listedNumbers } from '../../listed-numbers.ts'

/** Messages for PDFs that cannot be read. */
export const pdfMessages = {
  encrypted: 'The PDF is protected by a password; remove the protection and upload it again.',
  damaged: 'The PDF is damaged or not a PDF; export or download it again and upload the new file.',
  incomplete: 'The PDF is incomplete: its end is missing. Download or export it again and upload the whole file.',
  noPages: 'The PDF has no pages; export it again and upload the new file.',
  tooMuchWork: 'Reading the pages of the PDF takes too much time or memory; export it again and upload the new file.',
  tooLarge: 'Reading the PDF needs more memory than allowed; split it into smaller files and upload those.',
  unreadPages: (numbers: readonly number[]): string =>
    `P${listedNumbers(numbers).slice(1)} could not be read; export the PDF again to have the whole text.`,
  embeddedFiles: ({ names, left }: EmbeddedNames): string =>
    `The PDF contains files that were not read: ${names.map((name) => `"${name}"`).join(', ')}${left > 0 ? ` and ${left} more` : ''}. Save them from the PDF and upload them separately.`,
} as const
