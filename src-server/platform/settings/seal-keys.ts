import { createPrivateKey, createPublicKey, KeyObject, X509Certificate } from 'node:crypto'
import { readTokenKey, TOKEN_SCHEME, type TokenKey } from './token-key.ts'

/** A server's keys for documents, in PEM. */
export interface SealPems {
  /** private key of the seal; or the address of one in a token */
  readonly sealKey: string
  /** PIN of that token */
  readonly sealPin?: string
  /** the seal's certificate, followed by those of its issuers */
  readonly sealCertificate: string
  /** private key that signs the content of QR codes */
  readonly documentKey: string
  /** public keys for QR codes that were signed with earlier keys */
  readonly keysBefore: string
}

/** The keys that seal and sign documents (decision 12). */
export interface SealKeys {
  readonly sealKey: KeyObject | TokenKey
  /** the seal's certificate first, then those of its issuers */
  readonly certificates: readonly X509Certificate[]
  readonly documentKey: KeyObject
  /** public keys for QR codes that were signed with earlier keys */
  readonly keysBefore: readonly KeyObject[]
}

export interface KeyFault {
  readonly of: Exclude<keyof SealPems, 'sealPin'>
  /** 'must …', after the name of its setting */
  readonly must: string
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g
/** Key types that PDF readers accept in a seal. */
const SEAL_KEY_TYPES: readonly (string | undefined)[] = ['rsa', 'ec']
const SEAL_CURVES: readonly (string | undefined)[] = ['prime256v1', 'secp384r1']
const RSA_BITS = 2048
const SEAL_KINDS = 'RSA of 2048 bits or more, or EC on P-256 or P-384'
const DOCUMENT_CURVE = 'prime256v1'

/** Reads the keys, or returns the fault of each text; `now` is compared with the certificate's validity. */
export function readSealKeys(pems: SealPems, now: Date): { readonly keys?: SealKeys; readonly faults: readonly KeyFault[] } {
  const faults: KeyFault[] = []
  const fault = (of: KeyFault['of'], must: string): void => void faults.push({ of, must })
  const isInToken = pems.sealKey.startsWith(TOKEN_SCHEME)
  const sealKey = isInToken ? readTokenKey(pems.sealKey, pems.sealPin ?? '') : orUndefined(() => createPrivateKey(pems.sealKey))
  const documentKey = orUndefined(() => createPrivateKey(pems.documentKey))
  const certificates = certificatesIn(pems.sealCertificate)
  const keysBefore = pems.keysBefore === '' ? [] : allOf(pems.keysBefore, PUBLIC_KEY, (pem) => createPublicKey(pem))
  const [own] = certificates ?? []

  if (typeof sealKey === 'string') fault('sealKey', sealKey)
  else if (sealKey === undefined || (sealKey instanceof KeyObject && !isSealKey(sealKey)))
    fault('sealKey', `must be a private key in PEM, without a passphrase: ${SEAL_KINDS}`)
  if (certificates === undefined || own === undefined) fault('sealCertificate', "must be certificates in PEM, the seal's own first")
  else {
    if (isInToken && !isSealKey(own.publicKey)) fault('sealCertificate', `must be of a key that is ${SEAL_KINDS}`)
    if (sealKey instanceof KeyObject && !own.checkPrivateKey(sealKey))
      fault('sealCertificate', 'must be the certificate of SEAL_KEY, but is of another key')
    const time = timeFault(own, now)
    if (time !== undefined) fault('sealCertificate', time)
  }
  if (documentKey === undefined || !isDocumentKey(documentKey))
    fault('documentKey', 'must be a private key in PEM, without a passphrase: EC on P-256')
  if (keysBefore === undefined || !keysBefore.every(isDocumentKey)) fault('keysBefore', 'must be public keys in PEM: EC on P-256')

  if (faults.length > 0 || !sealKey || typeof sealKey === 'string' || !documentKey || !certificates || !keysBefore) return { faults }
  return { keys: { sealKey, certificates, documentKey, keysBefore }, faults }
}

/** Reads PEM certificates; undefined if the text has none, or an invalid one. */
export const certificatesIn = (text: string): readonly X509Certificate[] | undefined =>
  allOf(text, CERTIFICATE, (pem) => new X509Certificate(pem))

/** Why a certificate is not valid at this time; undefined if it is valid. */
export function timeFault({ validFrom, validTo }: Pick<X509Certificate, 'validFrom' | 'validTo'>, now: Date): string | undefined {
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now < from) return `must be valid now, but is not before ${from.toISOString()}`
  return now > to ? `must be valid now, but expired on ${to.toISOString()}` : undefined
}

const curveOf = (key: KeyObject): string | undefined => key.asymmetricKeyDetails?.namedCurve

const isSealKey = (key: KeyObject): boolean =>
  SEAL_KEY_TYPES.includes(key.asymmetricKeyType) &&
  (key.asymmetricKeyType === 'ec' ? SEAL_CURVES.includes(curveOf(key)) : (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS)

const isDocumentKey = (key: KeyObject): boolean => key.asymmetricKeyType === 'ec' && curveOf(key) === DOCUMENT_CURVE

/** Parses every PEM block of a text; undefined if there is none, one is invalid, or there is other text between them. */
function allOf<T>(text: string, block: RegExp, read: (pem: string) => T): readonly T[] | undefined {
  const blocks = text.match(block) ?? []
  if (blocks.length === 0 || text.replace(block, '').includes('-----BEGIN')) return undefined
  return orUndefined(() => blocks.map(read))
}

/** Node's parse errors do not help an operator, so they are dropped. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
