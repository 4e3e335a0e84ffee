import { accessSync, constants } from 'node:fs'

/** Where systems put Chromium: the program itself, since the command beside it is a script with settings of the machine. */
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

/** Path of Chromium; undefined where there is none below /usr, which is all that a sandbox has. */
export const findChromium = (given: string | undefined): string | undefined =>
  (given === undefined ? usualPlaces : [given]).find((path) => path.startsWith('/usr/') && isProgram(path))

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
