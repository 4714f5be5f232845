import type { Language } from '../domain/languages.ts'
import type { HandoverPurpose, HandoverState } from '../domain/payment/handover.ts'
import type { Platform } from '../domain/platforms.ts'
import { ParseError } from './errors.ts'
import { read, text } from './shape.ts'
import type { ApiClient } from './types.ts'

/** Identifies a link. */
export interface HandoverKey {
  readonly purpose: HandoverPurpose
  readonly subject: string
}
export interface PhoneLink extends HandoverKey {
  readonly link: string
  /** ISO instant */
  readonly expiresAt: string
}

/** Makes a link for a phone. It invalidates an older link for the same task. */
export async function makePhoneLink(
  api: ApiClient,
  wanted: { readonly purpose: HandoverPurpose; readonly of: string; readonly language: Language; readonly platform: Platform },
): Promise<PhoneLink> {
  const call = 'POST /handover'
  const { data } = await api.call(call, { body: wanted })
  if (data === undefined) throw new ParseError(call, 'no link')
  const { purpose } = wanted
  return read(call, () => ({ purpose, link: text(data.link), subject: text(data.subject), expiresAt: text(data.expiresAt) }))
}

/** Whether a phone has used the link. */
export async function phoneLinkState(api: ApiClient, { purpose, subject }: HandoverKey): Promise<HandoverState> {
  const call = 'GET /handover'
  const { data } = await api.call(call, { query: { purpose, subject } }, { safe: true })
  if (data === undefined) throw new ParseError(call, 'no state')
  return data.state
}

/** Revokes the link; returns its state before that. */
export async function endPhoneLink(api: ApiClient, { purpose, subject }: HandoverKey): Promise<HandoverState> {
  const call = 'DELETE /handover'
  const { data } = await api.call(call, { query: { purpose, subject } })
  if (data === undefined) throw new ParseError(call, 'no state')
  return data.state
}
