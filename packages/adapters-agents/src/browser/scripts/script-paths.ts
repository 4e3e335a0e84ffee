/** Where a script finds its own files. */
export const scriptPath = '/script'
/** Where it finds the library with which it steers the browser. */
export const libraryPath = '/browser'
/** The variable with the address of the browser. */
export const browserVariable = 'DOCENT_BROWSER'
