/** What is wrong with a file and how to fix it, for its user. */
export const officeMessages = {
  incomplete: 'The file is damaged or cut off; export or download it again and upload the new file.',
  protected: 'The file is protected by a password; save it without a password and upload that.',
  rights: 'The book is protected against copying; upload an edition without copy protection.',
  tooLarge: 'The file unpacks to more than may be read from one file; split it into smaller files and upload those.',
  bomb: 'The file unpacks to far more than its size; export it again from its original program.',
  tooDeep: 'The file nests its elements too deep; export it again from its original program.',
  entities: 'The file declares XML entities, which are not read; export it again from its original program.',
  damagedSheet: (name: string, inPart: boolean): string =>
    `The sheet ${name} is damaged and could ${inPart ? 'only be read in part' : 'not be read'}.`,
  damagedWorkbook:
    'No sheet of the file can be read, because the file is damaged; save it again from its original program and upload that.',
  objectsTooLarge: (count: number): string =>
    `The file contains ${count === 1 ? 'an object that was' : `${count} objects that were`} not read, because they are too large together; save what they hold as files and upload those.`,
  objectsUnread: (count: number): string =>
    `The file contains ${count === 1 ? 'an embedded object that was' : `${count} embedded objects that were`} not read, because no file can be taken out of ${count === 1 ? 'it' : 'them'}; open the file in its program, save what ${count === 1 ? 'it shows' : 'they show'} as files and upload those.`,
  noText: 'The file does not have the content of its type; export it again from its original program.',
  oldestWord:
    'The file is of Word 1, or of Word 2 with changes added at its end, which is not read; save it as DOCX or PDF and upload that.',
  oldestPowerPoint: 'The file is of a PowerPoint before 97, which is not read; save it as PPTX or PDF and upload that.',
} as const
