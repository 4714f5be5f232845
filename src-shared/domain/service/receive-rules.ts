/** Ways to receive a result, with their codes [9-05]; 3 and 7 are both "send to department". */
export const RECEIVE_TYPES = {
  online: 1,
  inPerson: 2,
  sendToDepartment: 3,
  sms: 4,
  mail: 5,
  bank: 6,
  sendToOtherDepartment: 7,
  notApplicable: 8,
} as const
export type ReceiveType = keyof typeof RECEIVE_TYPES

/** Paper or electronic document [4-01]. */
export const RESULT_TYPES = { paper: 1, electronic: 2 } as const

/** Copies of a paper result [5-04]. */
export const COPIES = { min: 1, max: 99, initial: 1 } as const
/** Value for "no premium", the default [3-03]. */
export const NO_PREMIUM = -1
/** Values of the pick-up places; their names are dictionary data [9-05]. */
export const PICKUP_PLACES = ['1', '2', '3'] as const

/** The ways to receive a result [3-03]; codes from the wire's comma lists. */
export interface ResultOption {
  readonly receiveTypes: readonly number[]
  readonly resultTypes: readonly number[]
  readonly languages: readonly string[]
  readonly premiumAble: boolean
}

/** What the applicant chose for one result [3-08]. */
export interface ReceiveChoice {
  readonly receiveType: number | undefined
  readonly resultType: number | undefined
  readonly copies: number
  readonly pickupPlace: string | undefined
  readonly language: string | undefined
  /** -1: no premium requested */
  readonly premium: number
}

/** Personal pick-up gives paper only, every other way an electronic document only [4-07]. */
export const resultTypeOf = (receiveType: number): number =>
  receiveType === RECEIVE_TYPES.inPerson ? RESULT_TYPES.paper : RESULT_TYPES.electronic

/** The preselected choice: the first entry of each list [3-03]. */
export function initialChoice(option: ResultOption): ReceiveChoice {
  const receiveType = option.receiveTypes[0]
  return {
    receiveType,
    resultType: receiveType === undefined ? undefined : resultTypeOf(receiveType),
    copies: COPIES.initial,
    pickupPlace: undefined,
    language: option.languages[0],
    premium: NO_PREMIUM,
  }
}

/** The value of a read-only choice [3-08]: the initial choice with the minimum of copies and the first pick-up place. */
export function shownChoice(option: ResultOption, { copies, pickupPlaces }: ReceiveTerms): ReceiveChoice {
  const choice = initialChoice(option)
  return isPaper(choice) ? { ...choice, copies: copies.min, pickupPlace: pickupPlaces[0] } : choice
}

/** The fields of a choice that a page shows; each name is also the path of its faults. */
export const RECEIVE_PARTS = [
  'receiveType',
  'pickupPlace',
  'copies',
  'language',
  'premium',
] as const satisfies readonly (keyof ReceiveChoice)[]
export type ReceivePart = (typeof RECEIVE_PARTS)[number]
export const isReceivePart = (name: string): name is ReceivePart => (RECEIVE_PARTS as readonly string[]).includes(name)

export const isSameChoice = (one: ReceiveChoice, other: ReceiveChoice): boolean =>
  one.resultType === other.resultType && RECEIVE_PARTS.every((part) => one[part] === other[part])

/** A new way to receive resets the result type, the copies and the pick-up place [4-07]. */
export const changeReceiveType = (choice: ReceiveChoice, receiveType: number): ReceiveChoice =>
  choice.receiveType === receiveType
    ? choice
    : { ...choice, receiveType, resultType: resultTypeOf(receiveType), copies: COPIES.initial, pickupPlace: undefined }

/** Whether the result is on paper. Paper shows copies and pick-up place, electronic the information icon [4-07]. */
export const isPaper = (choice: Pick<ReceiveChoice, 'resultType'>): boolean => choice.resultType === RESULT_TYPES.paper

/** A fault of a choice; the name is also the catalogue key [5-04]. */
export type ReceiveFault = 'receiveMethodRequired' | 'pickupPlaceRequired' | 'copiesRange' | 'answerInvalid'

/** Limits that a service sets for all its results. */
export interface ReceiveTerms {
  /** copies of a paper result; an electronic result always has one [4-07] */
  readonly copies: { readonly min: number; readonly max: number }
  /** pick-up places, by value */
  readonly pickupPlaces: readonly string[]
}

/** The default limits. */
const ANY_TERMS: ReceiveTerms = { copies: COPIES, pickupPlaces: PICKUP_PLACES }

/** All faults of a choice by field. Client and server both use this check. */
export function receiveFaults(
  choice: ReceiveChoice,
  option: ResultOption,
  { copies, pickupPlaces }: ReceiveTerms = ANY_TERMS,
): Partial<Record<keyof ReceiveChoice, ReceiveFault>> {
  const { receiveType, pickupPlace, language } = choice
  if (receiveType === undefined || !option.receiveTypes.includes(receiveType) || choice.resultType !== resultTypeOf(receiveType)) {
    return { receiveType: 'receiveMethodRequired' }
  }
  const { min, max } = isPaper(choice) ? copies : { min: COPIES.initial, max: COPIES.initial }
  const isCount = Number.isInteger(choice.copies) && choice.copies >= min && choice.copies <= max
  const isPlace = !isPaper(choice) || (pickupPlace !== undefined && pickupPlaces.includes(pickupPlace))
  const isLanguage = language === undefined || option.languages.includes(language)
  const isPremium = choice.premium === NO_PREMIUM || option.premiumAble
  return {
    ...(isPlace ? {} : { pickupPlace: 'pickupPlaceRequired' }),
    ...(isCount ? {} : { copies: 'copiesRange' }),
    ...(isLanguage ? {} : { language: 'answerInvalid' }),
    ...(isPremium ? {} : { premium: 'answerInvalid' }),
  }
}

/** A fault of an entry's result id; the name is also the catalogue key. */
export type ResultFault = 'resultNotOffered' | 'resultChosenTwice'

/**
 * Each result must be one that the service issues, and must occur once: a fee per copy is summed over the entries, so a
 * second entry for the same result would falsify the fee (threat 18). Keyed by result id.
 */
export function resultFaults(chosen: readonly string[], offered: readonly string[]): ReadonlyMap<string, ResultFault> {
  const faults = new Map<string, ResultFault>()
  for (const [index, id] of chosen.entries()) {
    if (!offered.includes(id)) faults.set(id, 'resultNotOffered')
    else if (chosen.indexOf(id) !== index) faults.set(id, 'resultChosenTwice')
  }
  return faults
}

/** Total number of copies, the factor of a fee per copy [9-01]; one if there is nothing to receive. */
export const copiesInAll = (choices: readonly Pick<ReceiveChoice, 'copies'>[]): number =>
  choices.length === 0 ? COPIES.initial : choices.reduce((sum, { copies }) => sum + copies, 0)

/**
 * The result-receive step has nothing to choose when every result is electronic only, without premium, in one
 * language at most [2-11].
 */
export const hasNothingToReceive = (options: readonly ResultOption[]): boolean =>
  options.every(
    ({ resultTypes, premiumAble, languages }) =>
      resultTypes.every((type) => type === RESULT_TYPES.electronic) && !premiumAble && languages.length <= 1,
  )
