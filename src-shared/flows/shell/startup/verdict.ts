import { type AccountType, PLATFORM_ACCOUNT, type Platform } from '../../../domain/platforms.ts'
import type { StartupAt, StartupRefusal } from './types.ts'

export type AccountPage = 'personalOnly' | 'corporateOnly' | 'unsupported'

/** The page for an account that may not use this platform [4-06], [6-02]; undefined if it may. */
export function accountPage(platform: Platform, account: AccountType): AccountPage | undefined {
  if (account === 'UNSUPPORTED') return 'unsupported'
  if (account === PLATFORM_ACCOUNT[platform]) return undefined
  return platform === 'one' ? 'personalOnly' : 'corporateOnly'
}

/** The host's page for each kind of refusal. */
export const HOST_PAGE = {
  notSupported: 'notSupported',
  personalOnly: 'switchToPersonal',
  corporateOnly: 'switchToCorporate',
  unsupported: 'unsupportedAccount',
} as const

/** Why the page is not opened; undefined while the checks are running and if they passed. */
export const refusalOf = (at: StartupAt): StartupRefusal | undefined => (at.kind === 'checking' || at.kind === 'open' ? undefined : at)
