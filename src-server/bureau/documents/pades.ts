import { createHash, createPrivateKey, type KeyObject, webcrypto, X509Certificate } from 'node:crypto'
import { Signer } from '@signpdf/signpdf'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** The key and certificates of a seal, in PEM, which can be sent to a thread. */
export interface SealingKey {
  readonly key: string
  /** the seal's certificate first, then those of its issuers */
  readonly certificates: readonly string[]
}

/**
 * Signs the bytes of a document as required by PAdES (ETSI EN 319 142-1, level B-B): a detached CMS whose signed attributes include the
 * hash of the certificate. The time is in the document, because PAdES does not allow the attribute signing-time beside it.
 */
export class PadesSigner extends Signer {
  constructor(private readonly sealing: SealingKey) {
    super()
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const certificates = this.sealing.certificates.map((pem) => new X509Certificate(pem).raw)
    const [own] = certificates
    if (own === undefined) throw new Error('a seal needs a certificate')
    const certificate = Certificate.fromBER(bytesOf(own))
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
      certificates: certificates.map((raw) => Certificate.fromBER(bytesOf(raw))),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
              new Attribute({ type: OID.messageDigest, values: [octets(sha256(bytes))] }),
              new Attribute({ type: OID.signingCertificateV2, values: [certificateId(own)] }),
            ],
          }),
        }),
      ],
    })
    await signed.sign(await importKey(this.sealing.key), 0, 'SHA-256', bytesOf(bytes))
    const content = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) })
    return Buffer.from(content.toSchema().toBER(false))
  }
}

/** SigningCertificateV2 of RFC 5035: the hash of the one certificate. SHA-256 is the default and therefore omitted. */
const certificateId = (raw: Uint8Array): Sequence =>
  new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(raw))] })] })] })

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: bytesOf(bytes) })
/** A copy of only these bytes, because a Buffer may be a part of a larger one. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** RSA with PKCS #1 v1.5, or ECDSA, both with SHA-256: the algorithms that PDF readers know. */
export const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'ec'
    ? { name: 'ECDSA', namedCurve: asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'P-384' : 'P-256' }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey(pem)
  return webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithmOf(key), false, ['sign'])
}
