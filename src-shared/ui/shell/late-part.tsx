import type { ComponentType, ReactNode } from 'react'
import { lateCode, useLateCode } from './late-code.ts'
import { useT } from './use-translate.ts'

/** Replacements for a part that is not loaded. */
interface Replacements {
  /** while the code is loading; nothing by default */
  readonly wait?: () => ReactNode
  /** if loading failed, with a retry function; by default a sentence with a button */
  readonly failed?: (retry: () => void) => ReactNode
}

/**
 * A part of a page whose code is a separate chunk. React's lazy() is forbidden (biome.json): it keeps a failure
 * forever, and passes it to the error boundary of the whole page or form.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { wait = () => null, failed = (retry) => <PartFailed onRetry={retry} /> }: Replacements = {},
): ComponentType<Props> {
  const late = lateCode(fetchPart)
  return (props) => {
    const { code: Part, failed: hasFailed, retry } = useLateCode(late)
    if (Part !== undefined) return <Part {...props} />
    return hasFailed ? failed(retry) : wait()
  }
}

function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return (
    <p role="alert" className="ec-note">
      {t('partFailed')}{' '}
      <button type="button" className="ec-bare ec-way" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
