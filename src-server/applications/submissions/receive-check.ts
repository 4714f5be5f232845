import type { Static } from 'typebox'
import { wordList } from '#shared/domain/service/code-lists.ts'
import {
  COPIES,
  copiesInAll,
  hasNothingToReceive,
  isPaper,
  isSameChoice,
  PICKUP_PLACES,
  type ReceiveChoice,
  type ReceiveFault,
  type ReceivePart,
  type ReceiveTerms,
  type ResultFault,
  type ResultOption,
  receiveFaults,
  resultFaults,
  shownChoice,
} from '#shared/domain/service/receive-rules.ts'
import type { WireReceiveEntry } from '#shared/wire/application.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { asksReceiving, isSubmitted } from '../services/submitted-steps.ts'

type Entry = Static<typeof WireReceiveEntry>
type Configured = ServiceDefinition['results'][number]

/** The checked choice of how the results are received. */
export interface ReceiveCheck {
  /** path is the part of the choice, as the page names it */
  readonly faults: readonly { readonly path: ReceivePart; readonly key: ReceiveFault | ResultFault }[]
  /** one entry for each result; empty if the service does not ask */
  readonly entries: readonly Entry[]
  /** the factor of a fee per copy */
  readonly copies: number
}

/** A configured result in the shape that the rule expects [3-03]. */
const optionOf = (result: Configured): ResultOption => ({
  receiveTypes: wordList(result.receiveType).map(Number),
  resultTypes: wordList(result.resultType).map(Number),
  languages: wordList(result.resultLanguage),
  premiumAble: result.premiumAble,
})

/** The number of copies and pick-up places of a service, or the defaults. */
export const termsOf = ({ copies, pickUpPlaces }: ServiceDefinition): ReceiveTerms => ({
  copies: copies ?? COPIES,
  pickupPlaces: pickUpPlaces ?? PICKUP_PLACES,
})

/** Checks the chosen ways of receiving by the same rules as the page [4-07], [5-04], threat 18. */
export function checkReceiveChoice(definition: ServiceDefinition, entries: readonly Entry[]): ReceiveCheck {
  const asking = definition.steps.find((step) => asksReceiving(step) && isSubmitted(step))
  // the page sends its first result even if there was no question: it is dropped, and not charged
  if (asking === undefined || hasNothingToReceive(definition.results.map(optionOf)))
    return { faults: [], entries: [], copies: copiesInAll([]) }
  const isShown = asking.receiving === 'shown'
  const results = isShown ? definition.results.slice(0, 1) : definition.results
  const ids = results.map(({ resultReceiveId }) => resultReceiveId)
  const chosen = entries.map(({ resultReceiveId }) => resultReceiveId)
  const faults: { path: ReceivePart; key: ReceiveFault | ResultFault }[] = []
  if (chosen.length === 0) faults.push({ path: 'receiveType', key: 'receiveMethodRequired' })
  for (const key of resultFaults(chosen, ids).values()) faults.push({ path: 'receiveType', key })
  for (const entry of entries) {
    const result = results.find(({ resultReceiveId }) => resultReceiveId === entry.resultReceiveId)
    if (result === undefined) continue
    const [choice, option, terms] = [choiceOf(entry), optionOf(result), termsOf(definition)]
    if (isShown && !isSameChoice(choice, shownChoice(option, terms))) faults.push({ path: 'receiveType', key: 'answerInvalid' })
    else faults.push(...Object.entries(receiveFaults(choice, option, terms)).map(([path, key]) => ({ path: path as ReceivePart, key })))
  }
  return { faults, entries: entries.map(withoutUnusedPlace), copies: copiesInAll(entries.map(choiceOf)) }
}

const choiceOf = (entry: Entry): ReceiveChoice => ({
  receiveType: entry.receiveType,
  resultType: entry.resultType,
  copies: entry.serviceResultCount,
  pickupPlace: entry.receiveAddress,
  language: entry.resultLanguage,
  premium: entry.premium,
})

/** The entry without a pick-up place, if its way of receiving needs none [4-07]. */
function withoutUnusedPlace({ receiveAddress, ...entry }: Entry): Entry {
  return isPaper(entry) && receiveAddress !== undefined ? { ...entry, receiveAddress } : entry
}
