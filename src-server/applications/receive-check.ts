import type { Static } from 'typebox'
import { wordList } from '#shared/domain/code-lists.ts'
import { hasNothingToReceive, NO_PREMIUM, type ReceiveFault, type ResultOption, receiveFaults } from '#shared/domain/receive-rules.ts'
import type { WireReceiveEntry } from '#shared/wire/application.ts'
import type { ServiceDefinition } from '../services/definition.ts'

type Entry = Static<typeof WireReceiveEntry>
type Configured = ServiceDefinition['results'][number]

/** A configured result in the rule's terms [3-03]. */
export const optionOf = (result: Configured): ResultOption => ({
  receiveTypes: wordList(result.receiveType).map(Number),
  resultTypes: wordList(result.resultType).map(Number),
  languages: wordList(result.resultLanguage),
  premiumAble: result.premiumAble,
})

/** What is wrong with the chosen ways to receive; the same rule as on the screen [4-07], [5-04]. Path is the result's id. */
export function receiveFaultsOf(definition: ServiceDefinition, entries: readonly Entry[]): readonly { path: string; key: ReceiveFault }[] {
  const asks = definition.steps.some((step) => step.stepType === 'resultReceive')
  const options = definition.results.map(optionOf)
  if (!asks || hasNothingToReceive(options)) return []
  const chosen = entries.filter((entry) => definition.results.some((result) => result.resultReceiveId === entry.resultReceiveId))
  if (chosen.length === 0) return [{ path: definition.results[0]?.resultReceiveId ?? '', key: 'receiveMethodRequired' }]
  return chosen.flatMap((entry) => faultsOf(definition, entry))
}

function faultsOf(definition: ServiceDefinition, entry: Entry): { path: string; key: ReceiveFault }[] {
  const result = definition.results.find((one) => one.resultReceiveId === entry.resultReceiveId)
  if (!result) return []
  const choice = {
    receiveType: entry.receiveType,
    resultType: entry.resultType,
    copies: entry.serviceResultCount,
    pickupPlace: entry.receiveAddress,
    language: entry.resultLanguage,
    premium: entry.premium,
  }
  const faults = Object.values(receiveFaults(choice, optionOf(result)))
  const { min, max } = definition.copies ?? { min: 1, max: 99 }
  if (entry.serviceResultCount < min || entry.serviceResultCount > max) faults.push('copiesRange')
  if (entry.receiveAddress && !(definition.pickUpPlaces ?? ['1', '2', '3']).some((place) => place === entry.receiveAddress))
    faults.push('pickupPlaceRequired')
  if (entry.premium !== NO_PREMIUM && !result.premiumAble) faults.push('receiveMethodRequired')
  return faults.map((key) => ({ path: entry.resultReceiveId, key }))
}

/** Copies in all: what a fee per copy is multiplied by [9-01]. */
export const copiesOf = (entries: readonly Entry[]): number => Math.max(1, ...entries.map((entry) => entry.serviceResultCount))
