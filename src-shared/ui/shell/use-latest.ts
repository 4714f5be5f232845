import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a getter of the latest value for code that runs after rendering, such as a validator or a timer. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
