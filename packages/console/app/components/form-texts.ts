export const formTexts = {
  save: 'Save',
  saved: 'Saved.',
  notJson: (reason: string) => `This is not a JSON object: ${reason}`,
  anObject: 'it has to begin with {',
} as const
