import type { CheckedDocument } from '../domain/files/checked-document.ts'
import type { MarkKey } from '../domain/files/document-mark.ts'
import { read } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

const PUBLIC = { safe: true, withoutToken: true } as const

/** The public keys that verify marks of documents (decision 12). */
export async function fetchDocumentKeys(api: ApiClient, options: CallOptions = {}): Promise<readonly MarkKey[]> {
  const { keys } = await api.call('GET /document-keys', {}, { ...options, ...PUBLIC })
  return keys
}

/** The current state of a document; undefined if the mark is unknown or malformed (decision 13). */
export async function checkDocument(api: ApiClient, d: string, options: CallOptions = {}): Promise<CheckedDocument | undefined> {
  const call = 'GET /document-check'
  const { known, document } = await api.call(call, { query: { d } }, { ...options, ...PUBLIC })
  if (!known || document === undefined) return undefined
  const { title, location, changedOn, news } = document
  return read(call, () => ({ ...document, title, location, changedOn, news }))
}
