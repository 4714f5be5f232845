import { useEffect, useState } from 'react'

export interface LateCode<Code> {
  /** Loads the code once, and again after a failure. The caller may ignore the promise. */
  load(): Promise<void>
  /** The code, once it has come. */
  get(): Code | undefined
}

/** Code in a chunk of its own, which a page waits for in its place. React's lazy() would keep a failure for good. */
export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let come: Code | undefined
  let loading: Promise<void> | undefined
  return {
    load() {
      if (loading === undefined) {
        loading = fetchCode().then((code) => {
          come = code
        })
        // useLateCode reports a failure; a prefetch ignores it.
        loading.catch(() => {
          loading = undefined
        })
      }
      return loading
    },
    get: () => come,
  }
}

/** For whoever shows it: the code once it is there, whether it failed to come, and how to ask again. */
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
