import type { SigningKey } from '../platform/settings/keys.ts'
import { isLoopback } from '../platform/settings/loopback.ts'

/**
 * Publicly known keys for `npm run conformance` against the played counterparts (docs/integrating.md), whose own keys are new at each
 * start. They allow nothing that anyone on this machine cannot do on the sandbox's pages.
 */
export const TRIAL_KEYS: Readonly<Record<'calls' | 'notices', SigningKey>> = {
  calls: { id: 'trial', secret: 'calls-of-a-trial-to-the-test-system' },
  // 'notices-of-the-test-system-to-a-trial', for either form of signatures
  notices: { id: 'trial', secret: 'whsec_bm90aWNlcy1vZi10aGUtdGVzdC1zeXN0ZW0tdG8tYS10cmlhbA==' },
}

/** Whether an address may be notified or returned to: the product's, or a trial's on this machine. */
export const isKnownAddress = (link: string, isProduct: (origin: string) => boolean): boolean =>
  URL.canParse(link) && (isProduct(new URL(link).origin) || isLoopback(new URL(link).hostname))
