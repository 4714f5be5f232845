import { createPublicKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { BitString, Integer, PrintableString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'

const OID = { commonName: '2.5.4.3', country: '2.5.4.6', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' } as const
/** digitalSignature and contentCommitment */
const KEY_USAGE = 0xc0

/** A self-signed certificate in PEM for a key, for tests only. */
export async function selfSigned(
  key: KeyObject,
  { name, from, years }: { readonly name: string; readonly from: Date; readonly years: number },
): Promise<string> {
  const signing = await webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithmOf(key), false, ['sign'])
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const checking = await webcrypto.subtle.importKey('spki', spki, algorithmOf(key), true, ['verify'])
  const certificate = new Certificate()
  certificate.version = 2
  // A positive number: the first bit must not be set.
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer })
  for (const { typesAndValues } of [certificate.issuer, certificate.subject]) {
    typesAndValues.push(new AttributeTypeAndValue({ type: OID.country, value: new PrintableString({ value: 'MO' }) }))
    typesAndValues.push(new AttributeTypeAndValue({ type: OID.commonName, value: new Utf8String({ value: name }) }))
  }
  certificate.notBefore.value = from
  certificate.notAfter.value = new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()))
  certificate.extensions = [
    new Extension({ extnID: OID.basicConstraints, critical: true, extnValue: new BasicConstraints({ cA: false }).toSchema().toBER() }),
    new Extension({
      extnID: OID.keyUsage,
      critical: true,
      extnValue: new BitString({ valueHex: new Uint8Array([KEY_USAGE]).buffer, unusedBits: 6 }).toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(checking)
  await certificate.sign(signing, 'SHA-256')
  return new X509Certificate(new Uint8Array(certificate.toSchema(true).toBER())).toString()
}

const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'ec'
    ? { name: 'ECDSA', namedCurve: asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'P-384' : 'P-256' }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
