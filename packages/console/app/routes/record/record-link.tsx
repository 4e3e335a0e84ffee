import { Link } from '@tanstack/react-router'
import { recordTexts } from './record-texts.ts'

/** Leads to the state of a record. */
export const RecordLink = ({ kind, id }: { readonly kind: string; readonly id: string }) => (
  <Link to="/records/$kind/$id" params={{ kind, id }} aria-label={recordTexts.open(kind, id)}>
    <code>{id}</code>
  </Link>
)
