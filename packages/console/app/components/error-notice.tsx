import { texts } from '../texts.ts'

export const ErrorNotice = ({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) => (
  <div className="notice error" role="alert">
    <p>{error.message}</p>
    {onRetry && (
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    )}
  </div>
)
