import { loadLance } from './load-lance.ts'

/**
 * Whether `lanceVectors` can work here: the packages are installed and their binary suits this platform. Separate from
 * loading, whose types are LanceDB's: hosts without it could not compile against them.
 */
export async function lanceAvailable(): Promise<boolean> {
  return loadLance().then(
    () => true,
    () => false,
  )
}
