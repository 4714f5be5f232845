import type { MarkKey, MarkReading } from '../domain/files/document-mark.ts'

/** Checks sealed documents on this device, without the network (decision 12). */
export interface Seals {
  /** Verifies a mark with the published keys and reads it; 'unchecked' if the browser cannot verify. */
  readMark(token: string, keys: readonly MarkKey[]): Promise<MarkReading>
  /** SHA-256 of a file, hexadecimal; rejects if the file cannot be read. */
  sha256(file: Blob): Promise<string>
}
