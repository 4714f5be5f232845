import type { ReactNode } from 'react'
import { Empty } from '#kit/Empty'
import { Loading as Lines } from '#kit/Loading'
import type { Loading } from '../../flows/flow.ts'
import { LoadFailed } from '../pages/LoadFailed.tsx'
import { useT } from '../use-translate.ts'
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
  switch (loading.kind) {
    case 'idle':
    case 'loading':
      return <Lines lines={lines} />
    case 'failed':
      return <LoadFailed message={loading.message} onRetry={onRetry} />
    case 'ready':
      return isEmpty?.(loading.value) ? <Empty>{t('noDataYet')}</Empty> : children(loading.value)
  }
}
