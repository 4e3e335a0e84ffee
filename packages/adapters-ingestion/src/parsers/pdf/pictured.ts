import type { PlacedPage } from './placed-word.ts'

/** A logo or a letterhead covers less. */
const leastImageShare = 0.12
/** Charts and drawings are made of many; a table of ordinary size has fewer. */
const leastShapes = 300

/** Whether what a page shows besides text matters. Engines tell where they are asked for rules. */
export const isPictured = ({ marks }: PlacedPage): boolean =>
  marks !== undefined && (marks.imageShare >= leastImageShare || marks.shapes >= leastShapes)
