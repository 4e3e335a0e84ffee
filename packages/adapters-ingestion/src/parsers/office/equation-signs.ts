/** Signs that equations of Office need to be read as one line. */
export const equationSigns = [
  ['m:den', '/'],
  ['m:sup', '^'],
  ['m:sub', '_'],
] as const
