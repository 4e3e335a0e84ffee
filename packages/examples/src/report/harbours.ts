/** Three short documents with one figure each that a report has to bring together. */
export const harbourTexts: Readonly<Record<string, string>> = {
  'harrow.md':
    '# Harrow\n\nThe ferry from Harrow carried 48,200 passengers in 2025. The pier was closed for three weeks in March.',
  'torup.md':
    '# Torup\n\nIn 2025 the ferry from Torup carried 61,750 passengers, more than in any year before. A second boat runs since May.',
  'lind.md':
    '# Lind\n\nLind is the smallest harbour: its ferry carried 12,900 passengers in 2025. It does not run from November to February.',
}

export const reportTask =
  'Read the three documents. Make a CSV file with the passengers of each harbour in 2025, draw a bar chart of it, and write a report of one page as a Word document, with the source of each figure.'
