import { isRecord } from './forms/plain-record.ts'

/** JSAPIs that the public container does not have: what they do is agreed with a super-app, and it may name them otherwise (docs/bridge.md). */
export const OWN_JSAPIS = [
  'callPhone',
  'getAccountType',
  'checkPlatformSupport',
  'recordUnsupportedType',
  'startIdentityCheck',
  'startPay',
] as const
export type OwnJsapi = (typeof OWN_JSAPIS)[number]

/** Our name → the super-app's, where they differ. */
export type JsapiNames = Readonly<Partial<Record<OwnJsapi, string>>>

/** What a JSAPI's name looks like. */
export const JSAPI_NAME = /^[A-Za-z][\w.]{0,63}$/

export const isOwnJsapi = (name: string): name is OwnJsapi => (OWN_JSAPIS as readonly string[]).includes(name)

/** Whether this can be a JSAPI's name. */
export const isJsapiName = (value: unknown): value is string => typeof value === 'string' && JSAPI_NAME.test(value)

/** Reads the names from a page's settings. Entries that are no names of JSAPIs are dropped. */
export function jsapiNamesIn(value: unknown): JsapiNames {
  const given = isRecord(value) ? value : {}
  return Object.fromEntries(OWN_JSAPIS.flatMap((ours) => (isJsapiName(given[ours]) ? [[ours, given[ours]]] : [])))
}
