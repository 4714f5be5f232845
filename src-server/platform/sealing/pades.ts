import { createHash, type X509Certificate } from 'node:crypto'
import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SealSigner } from './signer.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const
/** Tags of a set, and of the signed attributes where they stand in the CMS (RFC 5652, 5.4). */
const SET = 0x31
const [SIGNED, UNSIGNED] = [0, 1] as const

/**
 * The CMS of a seal as required by PAdES (ETSI EN 319 142-1, level B-B), for a document with this SHA-256. The signed attributes include
 * the hash of the certificate. The time is in the document, because PAdES does not allow the attribute signing-time beside it.
 */
export async function signPades(sha256Of: Uint8Array, signer: SealSigner, certificates: readonly X509Certificate[]): Promise<Buffer> {
  const [own] = certificates
  if (own === undefined) throw new Error('a seal needs a certificate')
  const certificate = Certificate.fromBER(bytesOf(own.raw))
  const attributes = new SignedAndUnsignedAttributes({
    type: SIGNED,
    attributes: [
      new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
      new Attribute({ type: OID.messageDigest, values: [octets(sha256Of)] }),
      new Attribute({ type: OID.signingCertificateV2, values: [certificateId(own.raw)] }),
    ],
  })
  const signedBytes = new Uint8Array(attributes.toSchema().toBER(false))
  signedBytes[0] = SET
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: certificates.map(({ raw }) => Certificate.fromBER(bytesOf(raw))),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm,
        signedAttrs: attributes,
        signatureAlgorithm:
          own.publicKey.asymmetricKeyType === 'ec'
            ? new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 })
            : new AlgorithmIdentifier({ algorithmId: OID.rsaWithSha256, algorithmParams: new Null() }),
        signature: octets(await signer.sign(signedBytes)),
      }),
    ],
  })
  return derOf(signed)
}

/** The bytes that a time-stamp of this seal is for: the value of its signature (level B-T). */
export const stampedBytes = (cms: Uint8Array): Buffer => Buffer.from(signerOf(readCms(cms)).signature.valueBlock.valueHexView)

/** The seal with a time-stamp token (RFC 3161) as an unsigned attribute, in place of an earlier one. */
export function withTimeStamp(cms: Uint8Array, token: Uint8Array): Buffer {
  const signed = readCms(cms)
  const attribute = new Attribute({ type: OID.timeStampToken, values: [ContentInfo.fromBER(bytesOf(token)).toSchema()] })
  signerOf(signed).unsignedAttrs = new SignedAndUnsignedAttributes({ type: UNSIGNED, attributes: [attribute] })
  return derOf(signed)
}

const readCms = (cms: Uint8Array): SignedData => new SignedData({ schema: ContentInfo.fromBER(bytesOf(cms)).content })

function signerOf({ signerInfos }: SignedData): SignerInfo {
  const [signer] = signerInfos
  if (signer === undefined) throw new Error('a seal without a signer')
  return signer
}

const derOf = (signed: SignedData): Buffer =>
  Buffer.from(new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema().toBER(false))

/** SigningCertificateV2 of RFC 5035: the hash of the one certificate. SHA-256 is the default and therefore omitted. */
const certificateId = (raw: Uint8Array): Sequence =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(createHash('sha256').update(raw).digest())] })] })],
  })

const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: bytesOf(bytes) })
/** A copy of only these bytes, because a Buffer may be a part of a larger one. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
