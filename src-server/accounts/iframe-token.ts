import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_TYPES } from '#shared/domain/platforms.ts'
import { oneOf } from '#shared/wire/common.ts'
import type { Account } from '../platform/http/callers.ts'

/** Long enough for the token to be posted to the iframe, too short for it to be worth stealing. */
const LIFETIME_SECONDS = 120

/**
 * The part of the profile that the host header may show: a name. The token is bound to this audience and gives no access here (threat 9).
 */
const HeaderUser = Type.Object({
  aud: Type.Literal('header'),
  exp: Type.Integer(),
  nameCn: Type.String(),
  namePt: Type.String(),
  accountType: oneOf(ACCOUNT_TYPES),
})
export type HeaderUser = Readonly<Pick<Account['profile'], 'nameCn' | 'namePt'> & Pick<Account, 'accountType'>>

const macOf = (secret: string, payload: string): Buffer => createHmac('sha256', secret).update(payload).digest()

/** Creates the token that the host header gets [7-29]. */
export function iframeToken(secret: string, account: Account, now: Date): string {
  const { nameCn, namePt } = account.profile
  const facts = {
    aud: 'header',
    exp: Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS,
    nameCn,
    namePt,
    accountType: account.accountType,
  }
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${payload}.${macOf(secret, payload).toString('base64url')}`
}

/** Reads the token at the host's side; undefined if it is forged or expired. */
export function readIframeToken(secret: string, token: string, now: Date): HeaderUser | undefined {
  const [payload = '', mac = ''] = token.split('.')
  const receivedMac = Buffer.from(mac, 'base64url')
  const right = macOf(secret, payload)
  if (receivedMac.length !== right.length || !timingSafeEqual(receivedMac, right)) return undefined
  const facts: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  if (!Value.Check(HeaderUser, facts) || facts.exp * 1000 < now.getTime()) return undefined
  return facts
}
