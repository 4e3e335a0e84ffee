import { texts } from '../texts.ts'
import { ErrorNotice } from './error-notice.tsx'

/** In the place of a page whose content could not be read. */
export const FailedPage = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div className="page">
    <h1>{texts.notShown}</h1>
    <ErrorNotice error={error} onRetry={onRetry} />
  </div>
)
