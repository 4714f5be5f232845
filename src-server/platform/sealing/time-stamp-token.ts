import { createHash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, Certificate, type ExtKeyUsage, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const
/** Granted, also with modifications (RFC 3161, 2.4.2). */
const GRANTED: readonly number[] = [0, 1]
/** Positive, because the first bit of the first byte is clear. */
const NONCE_BYTES = 8

/** The answer of an authority is no time-stamp that can be believed. */
export class BadToken extends Error {
  override readonly name = 'BadToken'
}

/** A request for a time-stamp of these bytes, and what belongs to its answer alone. */
export interface TokenRequest {
  readonly der: Buffer
  readonly nonce: Buffer
  readonly sha256: Buffer
}

export function tokenRequest(bytes: Uint8Array): TokenRequest {
  const sha256 = createHash('sha256').update(bytes).digest()
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
      hashedMessage: new OctetString({ valueHex: bytesOf(sha256) }),
    }),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  })
  return { der: Buffer.from(request.toSchema().toBER(false)), nonce, sha256 }
}

/**
 * The token in an authority's answer to the request for these bytes. Rejects with BadToken if it was not granted, is for something else,
 * or is not signed by a certificate for time-stamps that comes from one of the roots; without roots, from anywhere.
 */
export async function tokenIn(
  answer: Uint8Array,
  bytes: Uint8Array,
  { nonce, sha256 }: TokenRequest,
  roots: readonly Uint8Array[],
): Promise<Buffer> {
  const { status, timeStampToken } = readAs('an answer', () => TimeStampResp.fromBER(bytesOf(answer)))
  if (!GRANTED.includes(status.status)) throw new BadToken(`the authority refuses (status ${status.status})`)
  if (timeStampToken === undefined) throw new BadToken('the answer has no token')
  const signed = readAs('a token', () => new SignedData({ schema: timeStampToken.content }))
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== OID.tstInfo || eContent === undefined) throw new BadToken('the token is none of a time')
  const info = readAs('a time', () => TSTInfo.fromBER(eContent.getValue()))
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithmId !== OID.sha256 || !sha256.equals(hashedMessage.valueBlock.valueHexView))
    throw new BadToken('the token is for something else')
  if (info.nonce === undefined || !nonce.equals(info.nonce.valueBlock.valueHexView)) throw new BadToken('the token answers another request')
  await verifySigner(signed, bytes, info.genTime, roots)
  return Buffer.from(timeStampToken.toSchema().toBER(false))
}

async function verifySigner(signed: SignedData, bytes: Uint8Array, at: Date, roots: readonly Uint8Array[]): Promise<void> {
  const chain = roots.length === 0 ? {} : { checkChain: true, trustedCerts: roots.map((raw) => Certificate.fromBER(bytesOf(raw))) }
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, data: bytesOf(bytes), extendedMode: true, ...chain })
    .catch((error: unknown) => {
      throw new BadToken(error instanceof Error ? error.message : 'the token cannot be verified')
    })
  if (signatureVerified !== true || !signerCertificate) throw new BadToken('the signature of the token is wrong')
  const { notBefore, notAfter, extensions = [] } = signerCertificate
  if (at < notBefore.value || at > notAfter.value) throw new BadToken("the authority's certificate was not valid at that time")
  const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage)
  const purposes = (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? []
  if (usage?.critical !== true || purposes.length !== 1 || purposes[0] !== OID.timeStamping)
    throw new BadToken("the authority's certificate is not one for time-stamps")
}

function readAs<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new BadToken(`${what} of the authority cannot be read`)
  }
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
