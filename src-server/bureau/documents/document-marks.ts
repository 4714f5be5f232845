import { createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, compactVerify, errors, exportJWK, type JWK } from 'jose'
import { type DocumentMark, isMarkToken, type MarkKey, readMark, writeMark } from '#shared/domain/files/document-mark.ts'
import type { SealKeys } from '../../platform/settings/seal-keys.ts'

const ALG = 'ES256'
/** Long enough to distinguish the few keys of one server, and short enough for a QR code. */
const KID_LENGTH = 8

/** Signs the content of QR codes, and verifies it with the published keys: the current one first, then the earlier ones. */
export class Marks {
  private constructor(
    readonly published: readonly MarkKey[],
    private readonly signingKey: KeyObject,
    private readonly byKid: ReadonlyMap<string, KeyObject>,
  ) {}

  static async of({ documentKey, keysBefore }: Pick<SealKeys, 'documentKey' | 'keysBefore'>): Promise<Marks> {
    const keys = [createPublicKey(documentKey), ...keysBefore]
    const published = await Promise.all(keys.map(async (key) => publish(await exportJWK(key))))
    return new Marks(published, documentKey, new Map(published.map(({ kid }, at) => [kid, keys[at] as KeyObject])))
  }

  /** The signed mark: a compact JWS. */
  sign(mark: DocumentMark): Promise<string> {
    const kid = this.published[0]?.kid ?? ''
    return new CompactSign(new TextEncoder().encode(writeMark(mark))).setProtectedHeader({ alg: ALG, kid }).sign(this.signingKey)
  }

  /** The content of a signed mark; undefined if it is malformed, or not signed by a published key. */
  async read(token: string): Promise<DocumentMark | undefined> {
    if (!isMarkToken(token)) return undefined
    try {
      const { payload } = await compactVerify(token, ({ kid }) => this.#keyOf(kid), { algorithms: [ALG] })
      return readMark(new TextDecoder().decode(payload))
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  #keyOf(kid: string | undefined): KeyObject {
    const key = this.byKid.get(kid ?? '')
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
}

async function publish(jwk: JWK): Promise<MarkKey> {
  const { x = '', y = '' } = jwk
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, KID_LENGTH)
  return { kty: 'EC', crv: 'P-256', x, y, kid, use: 'sig', alg: ALG }
}
