/** Holds the key of the seal, which may never leave its hardware. */
export interface SealSigner {
  /** Signs with SHA-256, by RSA as in PKCS #1 v1.5 or by ECDSA in DER: the algorithms that PDF readers know. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}
