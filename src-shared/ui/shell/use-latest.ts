import { useCallback, useLayoutEffect, useRef } from 'react'

/** Reads the latest value for whoever asks after the drawing: a validator, a timer. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
