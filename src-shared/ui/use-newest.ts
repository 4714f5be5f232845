import { useCallback, useLayoutEffect, useRef } from 'react'

/** Reads the newest value for whoever asks after the drawing: a validator, a timer. */
export function useNewest<Value>(value: Value): () => Value {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  })
  return useCallback(() => newest.current, [])
}
