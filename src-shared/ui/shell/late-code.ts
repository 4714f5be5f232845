import { useEffect, useState } from 'react'

export interface LateCode<Code> {
  /** Loads the code once, and again after a failure. The caller may ignore the promise. */
  load(): Promise<void>
  /** Returns the code if it is loaded. */
  get(): Code | undefined
}

/** Code in a separate chunk for which a part of the page waits. React's lazy() would keep a failure forever. */
export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let loadedCode: Code | undefined
  let loading: Promise<void> | undefined
  return {
    load() {
      if (loading === undefined) {
        loading = fetchCode().then((code) => {
          loadedCode = code
        })
        // useLateCode reports a failure; a prefetch ignores it.
        loading.catch(() => {
          loading = undefined
        })
      }
      return loading
    },
    get: () => loadedCode,
  }
}

/** Returns the code once it is loaded, whether loading failed, and a retry function. */
export function useLateCode<Code>(late: LateCode<Code>) {
  const [at, setAt] = useState<'loading' | 'here' | 'failed'>(late.get() === undefined ? 'loading' : 'here')
  useEffect(() => {
    if (at !== 'loading') return
    let current = true
    late.load().then(
      () => current && setAt('here'),
      () => current && setAt('failed'),
    )
    return () => {
      current = false
    }
  }, [at, late])
  return { code: at === 'here' ? late.get() : undefined, failed: at === 'failed', retry: () => setAt('loading') }
}
