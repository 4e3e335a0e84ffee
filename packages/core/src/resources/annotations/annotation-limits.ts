/** Most of what one set may hold. */
export const annotationLimits = {
  bytes: 100_000_000,
  regions: 500_000,
  regionsOfPage: 20_000,
  /** Words of the texts of all regions. */
  words: 1_000_000,
  wordsOfPage: 20_000,
  /** Pairs of a region and a word below it that are compared on one page. */
  pairsOfPage: 2_000_000,
  pages: 20_000,
  /** Characters of the name of a file, an attribute or a region. */
  name: 1_000,
  /** Characters of the key of a page: the name of its file and a number. */
  key: 1_100,
  /** Pixels from the corner of the page, so that sums and areas stay finite. */
  coordinate: 1e9,
  /** Characters of one text of an attribute. */
  text: 1_000_000,
  /** Members of one object of the file. */
  members: 100_000,
  /** Members of one list of the file. */
  items: 1_000_000,
  /** Lists and objects of the file: ten for each region. */
  containers: 5_000_000,
  /** Lists and objects inside each other. */
  depth: 64,
} as const
