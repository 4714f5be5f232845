import type { Readable } from 'node:stream'

export function printedOn(...streams: readonly (Readable | null)[]): () => string {
  let printed = ''
  for (const stream of streams) {
    stream?.on('data', (chunk) => {
      printed += chunk
    })
  }
  return () => printed
}
