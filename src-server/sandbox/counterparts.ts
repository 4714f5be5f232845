import type { Counterparts } from '../counterparts.ts'
import { PLAIN_CLIENT } from '../platform/settings/oidc-settings.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { PLAYED_LICENCES } from './licences.ts'
import type { SandboxOrigins } from './origins.ts'
import { PlayedKeys } from './played-keys.ts'

/** The full set of counterparts, all played by the sandbox. */
export interface PlayedCounterparts extends Counterparts {
  readonly mail: NonNullable<Counterparts['mail']>
  readonly sms: NonNullable<Counterparts['sms']>
}

export const ISSUER_PATH = '/idp'

/** The counterparts that the sandbox plays. Their addresses are on its own origin. */
export function playedCounterparts(
  origins: SandboxOrigins,
  { noticeForms }: Pick<Settings, 'noticeForms'>,
  keys = new PlayedKeys(),
): PlayedCounterparts {
  const party = (use: string) => ({ signingKey: keys.key(`to the ${use}`), noticeKeys: [keys.key(`from the ${use}`)] })
  return {
    isTestSystem: true,
    get oidc() {
      return {
        issuer: `${origins.sandbox}${ISSUER_PATH}`,
        clientId: 'ecad',
        clientSecret: keys.secretOf('sign-in client'),
        ...PLAIN_CLIENT,
      }
    },
    get cashier() {
      return { ...party('cashier'), url: origins.sandbox, noticeForm: noticeForms.cashier }
    },
    get identity() {
      return { ...party('identity provider'), url: origins.sandbox, noticeForm: noticeForms.identity }
    },
    get hostAppKey() {
      return keys.key('host app')
    },
    licences: PLAYED_LICENCES,
    // Fixed, because hashes made with it are stored; they are of invented people.
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
      return { url: origins.sandbox, signingKey: keys.key('to the SMS gateway') }
    },
    timeStamps: undefined,
  }
}
