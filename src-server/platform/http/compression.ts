import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best compression that the caller accepts; undefined for no compression. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted ?? ''))

/** Fast rather than small, because most of these bodies are compressed for every request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses the bytes; unchanged if `encoding` is undefined. */
export const compressed = (body: Buffer, encoding: Encoding | undefined): Promise<Buffer> =>
  encoding === undefined ? Promise.resolve(body) : encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body)
