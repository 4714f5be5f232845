import type { Readable } from 'node:stream'

/** What a process has printed so far on these streams. */
export function printedOn(...streams: readonly (Readable | null)[]): () => string {
  let printed = ''
  for (const stream of streams) {
    stream?.on('data', (chunk) => {
      printed += chunk
    })
  }
  return () => printed
}
