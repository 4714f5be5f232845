import { fullNumber } from '../../../domain/plans/cadastral-number.ts'
import type { DialogContent } from '../../../ports/index.ts'
import type { Message } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { FAILURES, type FailureDetails, type FailureName } from '../../core/failures.ts'
import { showAnyFailure } from '../../payment/close-cashier.ts'
import { openLookup } from '../plan-lookup.ts'

type Ways = NonNullable<DialogContent['also']>

/**
 * The messages of /choose-ecad about failures, and their buttons. `searchInstead` searches another spelling of the number; `onChosen`
 * receives a number from the look-up.
 */
export function createFailureWords(deps: FlowDeps, searchInstead: (number: string) => void, onChosen: (number: string) => void) {
  const { ports, preferences, publicInfo } = deps
  const phone = (): string => (publicInfo.state.facts.kind === 'ready' ? publicInfo.state.facts.value.bureau.phone : '--')
  const reportFailure = (name: FailureName, reason?: Message, more: Pick<FailureDetails, 'about' | 'also'> = {}): Promise<void> => {
    // if the session has ended, the page shows the sign-in instead
    if (deps.session.state.at.kind === 'signed-out') return Promise.resolve()
    return showAnyFailure(deps, name, { reason, ...more, ...(FAILURES[name].spec === '8-06' ? { values: { phone: phone() } } : {}) })
  }
  /** Opens the external look-up of numbers, with what was searched. */
  const lookUp = (searched?: string): void =>
    openLookup({ lookup: ports.lookup, publicInfo, preferences, origin: deps.launch.origin }, searched, onChosen)

  const waysOn = (): Ways => [
    { name: { key: 'callPhone', values: { phone: phone() } }, press: () => ports.phone.call(phone()) },
    { name: { key: 'lookupCadastralNumber' }, press: () => lookUp(), opensWindow: true },
  ]

  /** Reports that the number was not found, and offers its full spelling, the bureau and the look-up. */
  function reportNotFound(number: string): Promise<void> {
    const full = fullNumber(number)
    const instead: Ways =
      full === undefined ? [] : [{ name: { key: 'didYouMean', values: { number: full } }, press: () => searchInstead(full) }]
    // neither leads anywhere before the public facts are known
    const elsewhere: Ways = publicInfo.state.facts.kind === 'ready' ? waysOn() : []
    return reportFailure('searchNoResult', undefined, {
      about: { key: 'numberSearched', values: { number } },
      also: [...instead, ...elsewhere],
    })
  }

  return { reportFailure, reportNotFound, lookUp }
}
