import type { PlacedPage } from './placed-word.ts'

/** A logo or a letterhead covers less. */
const leastImageShare = 0.12
/** Charts and drawings consist of many; a table of ordinary size has fewer. */
const leastShapes = 300

/** Whether a page's other content matters. Engines report it when rules are requested. */
export const isPictured = ({ marks }: PlacedPage): boolean =>
  marks !== undefined && (marks.imageShare >= leastImageShare || marks.shapes >= leastShapes)
