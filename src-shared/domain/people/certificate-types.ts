/** Certificate types 0-22 [3-21]; their names are the catalogue's certType<code>. */
export const CERTIFICATE_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

/** The key of a type's name in the catalogues. */
export type CertificateTypeKey = `certType${CertificateType}`
export const certificateTypeKey = (type: CertificateType): CertificateTypeKey => `certType${type}`

/** A type from the wire's code ('15' or 15), or undefined. */
export function parseCertificateType(code: string | number | null | undefined): CertificateType | undefined {
  const text = String(code ?? '')
  return /^\d{1,2}$/.test(text) ? CERTIFICATE_TYPES.find((type) => type === Number(text)) : undefined
}
