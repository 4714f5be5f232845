import { type AccountType, PLATFORM_ACCOUNT, type Platform } from '../../../domain/platforms.ts'
import type { StartupAt, StartupRefusal } from './types.ts'

export type AccountPage = 'personalOnly' | 'corporateOnly' | 'unsupported'

/** The page for an account that does not belong on this platform [4-06], [6-02]; undefined: it belongs. */
export function accountPage(platform: Platform, account: AccountType): AccountPage | undefined {
  if (account === 'UNSUPPORTED') return 'unsupported'
  if (account === PLATFORM_ACCOUNT[platform]) return undefined
  return platform === 'one' ? 'personalOnly' : 'corporateOnly'
}

/** The host's own page for each of ours. */
export const HOST_PAGE = {
  notSupported: 'notSupported',
  personalOnly: 'switchToPersonal',
  corporateOnly: 'switchToCorporate',
  unsupported: 'unsupportedAccount',
} as const

/** Why the page is not opened; undefined while the checks are under way, and when they let it open. */
export const refusalOf = (at: StartupAt): StartupRefusal | undefined => (at.kind === 'checking' || at.kind === 'open' ? undefined : at)
