import type { IndexRow } from '../../kernel/ports/index.ts'
import { row } from './sample-rows.ts'

/** Texts of several languages and kinds, to search in. */
export const passages: readonly IndexRow[] = [
  row('heat', 0, 'The heat transfer coefficients were measured on a blunt cone in a hypersonic wind tunnel.'),
  row('law', 0, 'A tenant may terminate the contract with three months of notice before the lease ends.'),
  row('law', 1, 'The landlord pays for repairs. Repairing the roof is his duty; he repaired it twice.'),
  row('food', 0, 'Bake the bread for forty minutes until the crust is golden brown.'),
  row('mixed', 0, 'Zürich lies on a lake; the café opened in São Paulo. Das Mädchen wohnt in München.'),
  row('code', 0, 'Call parse_options(argv) with --verbose=true, or C++ and C# at example.com/path?x=1.'),
  row('japanese', 0, '東京は日本の首都です。'),
  row('greek', 0, 'Η Αθήνα είναι πρωτεύουσα. Москва — столица России.'),
]
