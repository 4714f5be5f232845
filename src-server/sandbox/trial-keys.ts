import type { SigningKey } from '../platform/settings/keys.ts'
import { isLoopback } from '../platform/settings/loopback.ts'

/**
 * Keys that everybody may know, for `npm run conformance` against the played counterparts (docs/integrating.md): their
 * own are new at each start. They open what anybody on this machine may press on their pages anyway.
 */
export const TRIAL_KEYS: Readonly<Record<'calls' | 'notices', SigningKey>> = {
  calls: { id: 'trial', secret: 'calls-of-a-trial-to-the-test-system' },
  notices: { id: 'trial', secret: 'notices-of-the-test-system-to-a-trial' },
}

/** Whether an address may be told or returned to: one of the product, or a trial's on this machine. */
export const isKnownAddress = (link: string, isProduct: (origin: string) => boolean): boolean =>
  URL.canParse(link) && (isProduct(new URL(link).origin) || isLoopback(new URL(link).hostname))
