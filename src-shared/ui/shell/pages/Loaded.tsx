import type { ReactNode } from 'react'
import { Loading as Lines } from '#kit/Loading'
import type { Loading } from '../../../flows/core/flow.ts'
import { Empty } from '../../parts/Empty.tsx'
import { useT } from '../use-translate.ts'
import { LoadFailed } from './LoadFailed.tsx'

export interface LoadedProps<T> {
  readonly loading: Loading<T>
  readonly onRetry: (() => void) | undefined
  /** number of placeholder lines while loading */
  readonly lines?: number
  /** replaces a list without entries */
  readonly empty?: ReactNode
  readonly children: (value: T) => ReactNode
}

/** The states of fetched content: loading, failed with the server's message and a retry button, empty, loaded. */
export function Loaded<T>({ loading, onRetry, lines = 4, empty = <NoData />, children }: LoadedProps<T>) {
  switch (loading.kind) {
    case 'idle':
    case 'loading':
      return <Lines lines={lines} />
    case 'failed':
      return <LoadFailed message={loading.message} onRetry={onRetry} />
    case 'ready':
      return Array.isArray(loading.value) && loading.value.length === 0 ? empty : children(loading.value)
  }
}

/** There is nothing to show. */
export function NoData() {
  const t = useT()
  return <Empty>{t('noDataYet')}</Empty>
}
