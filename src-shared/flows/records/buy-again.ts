import { addPlan } from '../../api/cart.ts'
import type { Message } from '../../ports/message.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp } from '../core/error-messages.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'
import { rememberAsked } from '../purchase/plan-purchase/bought-again.ts'
import { refusalWords } from '../purchase/plan-purchase/cart-words.ts'
import type { BoughtAgain, MyRecordState } from './types.ts'

interface Store {
  readonly set: (patch: Partial<MyRecordState>) => void
}

/** Puts plans into the cart one by one, by the cart's own rules, and says of each what came of it. It orders nothing. */
export function createBuyAgain({ api, ports }: FlowDeps, { set }: Store) {
  return async (numbers: readonly string[]): Promise<void> => {
    const added: string[] = []
    const refused: { number: string; why: Message }[] = []
    let left: readonly string[] = []
    for (const [index, number] of numbers.entries()) {
      try {
        const change = await addPlan(api, number)
        if (change.done) added.push(number)
        else refused.push({ number, why: { key: refusalWords(change.reason) } })
      } catch (error) {
        if (isGivenUp(error)) return
        // the answer may be lost while the deed is done: the cart's own page says what is in it
        left = numbers.slice(index)
        break
      }
    }
    if (added.length > 0) ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    // whoever buys again knows that they have bought before
    rememberAsked(ports.storage.session, added)
    set({ boughtAgain: { added, refused, left } satisfies BoughtAgain })
  }
}
