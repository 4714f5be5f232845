import type { MarkKey, MarkReading } from '../domain/files/document-mark.ts'

/** Looks at sealed documents on this device, without a network (decision 12). */
export interface Seals {
  /** Checks the signature of a mark by the published keys, and reads it; 'unchecked' where the browser cannot. */
  readMark(token: string, keys: readonly MarkKey[]): Promise<MarkReading>
  /** SHA-256 of a file, hexadecimal; rejects where it cannot be read. */
  sha256(file: Blob): Promise<string>
}
