/** Words in the names and texts of Alice's records, which stand nowhere else. */
export const words = {
  shared: 'xq7sharedk2',
  restricted: 'xq7restrictedk2',
  own: 'xq7ownk2',
} as const
