import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, base64url: session tokens, states, nonces, one-time codes. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored in place of a secret, so a leaked table opens no session. Plain SHA-256 is enough for 256 random bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
