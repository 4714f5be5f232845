import { createHmac, randomBytes } from 'node:crypto'
import type { Counterparts } from '../counterparts.ts'
import type { SigningKey } from '../settings/keys.ts'
import { PLAYED_LICENCES } from './licences.ts'
import type { SandboxOrigins } from './origins.ts'

/** Counterparts of which none is missing, as a sandbox plays them all. */
export interface PlayedCounterparts extends Counterparts {
  readonly mail: NonNullable<Counterparts['mail']>
  readonly sms: NonNullable<Counterparts['sms']>
}

/** The path of the sign-in provider on the sandbox's origin. */
export const ISSUER_PATH = '/idp'

/** The counterparts that the sandbox plays, on its own origin. Their keys come from `seed`; without one they are new at each start. */
export function playedCounterparts(origins: SandboxOrigins, seed: Uint8Array = randomBytes(32)): PlayedCounterparts {
  const secretOf = (use: string): string => createHmac('sha256', seed).update(use).digest('base64url')
  const key = (use: string): SigningKey => ({ id: 'sandbox', secret: secretOf(use) })
  const party = (use: string) => ({ signingKey: key(`to the ${use}`), noticeKeys: [key(`from the ${use}`)] })
  const cashier = party('cashier')
  const identity = party('identity provider')
  const clientSecret = secretOf('sign-in client')
  const hostAppKey = key('host app')
  const smsKey = key('to the SMS gateway')
  return {
    isTestSystem: true,
    get oidc() {
      return { issuer: `${origins.sandbox}${ISSUER_PATH}`, clientId: 'ecad', clientSecret }
    },
    get cashier() {
      return { ...cashier, url: origins.sandbox }
    },
    get identity() {
      return { ...identity, url: origins.sandbox }
    },
    hostAppKey,
    licences: PLAYED_LICENCES,
    // a fixed key, as its hashes are stored; they are of invented people
    denialKey: { id: 'sandbox', secret: 'hashes-of-invented-people-in-a-test-system' },
    get lookupUrl() {
      return `${origins.sandbox}/lookup`
    },
    get viewerUrl() {
      return `${origins.sandbox}/viewer`
    },
    get headerUrl() {
      return `${origins.sandbox}/header`
    },
    get mail() {
      return { url: origins.mail, from: 'DSCC <no-reply@ecad.example>' }
    },
    get sms() {
      return { url: origins.sandbox, signingKey: smsKey }
    },
  }
}
