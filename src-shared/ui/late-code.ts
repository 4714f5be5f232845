import { useEffect, useState } from 'react'

export interface LateCode<Code> {
  /** Loads the code once, and again after a failure. The caller may ignore the promise. */
  load(): Promise<void>
  /** The code, once it has come. */
  get(): Code | undefined
}

/** Code in a chunk of its own, which a page waits for in its place. React's lazy() would keep a failure for good. */
export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let come: { readonly code: Code } | undefined
  let loading: Promise<void> | undefined
  return {
    load() {
      loading ??= fetchCode().then(
        (code) => {
          come = { code }
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      // useLateCode reports a failure; a prefetch ignores it.
      loading.catch(() => undefined)
      return loading
    },
    get: () => come?.code,
  }
}

/** For whoever shows it: the code once it is there, whether it failed to come, and how to ask again. */
export function useLateCode<Code>(late: LateCode<Code>): {
  readonly code: Code | undefined
  readonly failed: boolean
  readonly retry: () => void
} {
  const [isHere, setHere] = useState(late.get() !== undefined)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void tries
    let current = true
    late.load().then(
      () => current && setHere(true),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [tries, late])
  return {
    code: isHere ? late.get() : undefined,
    failed,
    retry: () => {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
