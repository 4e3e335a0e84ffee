import type { ErrorComponentProps } from '@tanstack/react-router'
import { texts } from '../texts.ts'

export function FailedPart({ error, reset }: ErrorComponentProps) {
  return (
    <div className="notice error" role="alert">
      <p>{texts.crashed}</p>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" onClick={reset}>
        {texts.retry}
      </button>
    </div>
  )
}
