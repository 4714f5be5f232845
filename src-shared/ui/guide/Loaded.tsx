import type { ReactNode } from 'react'
import type { Loading } from '../../flows/flow.ts'
import { useMessageText, useT } from '../use-translate.ts'
import { Empty } from './Empty.tsx'
import './guide.css'

export interface LoadedProps<T> {
  readonly loading: Loading<T>
  readonly onRetry: (() => void) | undefined
  /** grey lines while it is on its way */
  readonly lines?: number
  /** true: there is nothing to show, so the empty picture is */
  readonly isEmpty?: (value: T) => boolean
  readonly children: (value: T) => ReactNode
}

/** The designed states of everything fetched here: on its way, failed with the server's words and a retry, empty, there. */
export function Loaded<T>({ loading, onRetry, lines = 4, isEmpty, children }: LoadedProps<T>) {
  const t = useT()
  const messageText = useMessageText()
  switch (loading.kind) {
    case 'idle':
    case 'loading':
      return (
        <div className="ec-wait" role="status">
          <span className="ec-wait__words">{t('loading')}</span>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            <span key={line} className="ec-wait__line" aria-hidden="true" />
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className="ec-failed">
          <p>{messageText(loading.message)}</p>
          {onRetry && (
            <button type="button" className="ec-guide-button" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </div>
      )
    case 'ready':
      return isEmpty?.(loading.value) ? <Empty /> : children(loading.value)
  }
}
