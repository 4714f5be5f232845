import { addPlan } from '../../api/cart.ts'
import type { Message } from '../../ports/message.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp } from '../core/error-messages.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'
import { refusalText } from '../purchase/plan-purchase/refusal-text.ts'
import { rememberAsked } from '../purchase/plan-purchase/repeat-purchase.ts'
import type { BoughtAgain, MyRecordState } from './types.ts'

interface Store {
  readonly set: (patch: Partial<MyRecordState>) => void
}

/** Adds plans to the cart one by one, with the cart's usual rules, and stores the outcome for each. It does not place an order. */
export function createBuyAgain({ api, ports }: FlowDeps, { set }: Store) {
  return async (numbers: readonly string[]): Promise<void> => {
    const { recordNo } = ports.navigator.query()
    const added: string[] = []
    const refused: { number: string; why: Message }[] = []
    let left: readonly string[] = []
    for (const [index, number] of numbers.entries()) {
      try {
        const change = await addPlan(api, number)
        if (change.done) added.push(number)
        else refused.push({ number, why: { key: refusalText(change.reason) } })
      } catch (error) {
        if (isGivenUp(error)) return
        // this plan may have been added although the response was lost; the cart page shows it
        left = numbers.slice(index)
        break
      }
    }
    if (added.length > 0) ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    // the user chose to buy again, so no further confirmation is needed
    rememberAsked(ports.storage.session, added)
    // the user may have opened another record meanwhile
    if (ports.navigator.query().recordNo === recordNo) set({ boughtAgain: { added, refused, left } satisfies BoughtAgain })
  }
}
