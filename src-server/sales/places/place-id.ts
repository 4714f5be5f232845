import { createHash } from 'node:crypto'
import type { WireText } from '#shared/domain/languages.ts'
import { plainPlace } from '#shared/domain/plans/place-text.ts'

/** The number of a place, of 52 bits, from what is compared of its Chinese and Portuguese names: an import does not change it. */
export function placeId({ cht, por }: Pick<WireText, 'cht' | 'por'>, within = ''): number {
  const digest = createHash('sha256')
    .update([within, plainPlace(cht), plainPlace(por)].join('\n'))
    .digest()
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)
}
