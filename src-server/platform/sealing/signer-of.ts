import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SealKeys } from '../settings/seal-keys.ts'
import type { SealSigner } from './signer.ts'
import { tokenSigner } from './token-signer.ts'

/** The signer of the settings: a key in memory, or one in a token. */
export const signerOf = ({ sealKey, certificates }: Pick<SealKeys, 'sealKey' | 'certificates'>): SealSigner =>
  'modulePath' in sealKey ? tokenSigner(sealKey, certificates[0]) : keySigner(sealKey)

const keySigner = (key: KeyObject): SealSigner => ({ sign: (bytes) => promisify(sign)('sha256', bytes, key) })
