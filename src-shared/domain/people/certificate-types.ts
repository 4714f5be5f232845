/** Certificate types 0-22 [3-21]; the catalogue key of a name is certType<code>. */
export const CERTIFICATE_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

/** Catalogue key of a type's name. */
export type CertificateTypeKey = `certType${CertificateType}`
export const certificateTypeKey = (type: CertificateType): CertificateTypeKey => `certType${type}`

/** Parses the wire's code ('15' or 15); undefined if unknown. */
export function parseCertificateType(code: string | number | null | undefined): CertificateType | undefined {
  const text = String(code ?? '')
  return /^\d{1,2}$/.test(text) ? CERTIFICATE_TYPES.find((type) => type === Number(text)) : undefined
}
