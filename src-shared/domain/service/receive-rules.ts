/** Ways to receive a result, by code [9-05]; 3 and 7 are both "send to department". */
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

/** Document forms [4-01]. */
export const RESULT_TYPES = { paper: 1, electronic: 2 } as const

/** Copies of a paper result [5-04]. */
export const COPIES = { min: 1, max: 99, initial: 1 } as const
/** Default premium of a receive result: not chosen [3-03]. */
export const NO_PREMIUM = -1
/** Pick-up places, by value; their names are dictionary data [9-05]. */
export const PICKUP_PLACES = ['1', '2', '3'] as const

/** One result a service gives and the ways it may be had [3-03]; codes as the wire's comma lists say them. */
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
  /** -1: no premium asked for */
  readonly premium: number
}

/** Personal pick-up gives paper only, every other way an electronic document only [4-07]. */
export const resultTypeOf = (receiveType: number): number =>
  receiveType === RECEIVE_TYPES.inPerson ? RESULT_TYPES.paper : RESULT_TYPES.electronic

/** What stands there before anything is chosen: the first of each list [3-03]. */
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

/** What a choice is where it cannot be changed [3-08]: as before anything is chosen, with the least copies and the first place. */
export function shownChoice(option: ResultOption, { copies, pickupPlaces }: ReceiveTerms): ReceiveChoice {
  const choice = initialChoice(option)
  return isPaper(choice) ? { ...choice, copies: copies.min, pickupPlace: pickupPlaces[0] } : choice
}

/** The parts of a choice that a page asks for; each is the path of its faults. */
export const RECEIVE_PARTS = [
  'receiveType',
  'pickupPlace',
  'copies',
  'language',
  'premium',
] as const satisfies readonly (keyof ReceiveChoice)[]
export type ReceivePart = (typeof RECEIVE_PARTS)[number]

export const isSameChoice = (one: ReceiveChoice, other: ReceiveChoice): boolean =>
  one.resultType === other.resultType && RECEIVE_PARTS.every((part) => one[part] === other[part])

/** Another way to receive resets the result type and the copies; the pick-up place goes with them [4-07]. */
export const changeReceiveType = (choice: ReceiveChoice, receiveType: number): ReceiveChoice =>
  choice.receiveType === receiveType
    ? choice
    : { ...choice, receiveType, resultType: resultTypeOf(receiveType), copies: COPIES.initial, pickupPlace: undefined }

/** Paper shows copies and pick-up place, electronic the information icon [4-07]. */
export const isPaper = (choice: Pick<ReceiveChoice, 'resultType'>): boolean => choice.resultType === RESULT_TYPES.paper

/** A fault of a choice; the name is also the catalogue's key [5-04]. */
export type ReceiveFault = 'receiveMethodRequired' | 'pickupPlaceRequired' | 'copiesRange' | 'answerInvalid'

/** What a service allows of all its results alike. */
export interface ReceiveTerms {
  /** copies of a paper result; of an electronic one there is always one [4-07] */
  readonly copies: { readonly min: number; readonly max: number }
  /** pick-up places, by value */
  readonly pickupPlaces: readonly string[]
}

/** What holds where a service says nothing of its own. */
const ANY_TERMS: ReceiveTerms = { copies: COPIES, pickupPlaces: PICKUP_PLACES }

/** Everything wrong with a choice, field by field, checked alike by both sides. */
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

/** A fault of an entry as such, whatever it chooses; the name is also the catalogue's key. */
export type ResultFault = 'resultNotOffered' | 'resultChosenTwice'

/**
 * One entry a result, and of results the service gives only: a fee per copy is the sum over the entries, so a second
 * entry of the same result would be charged, or worse not be (threat 18). By the result's id, each once.
 */
export function resultFaults(chosen: readonly string[], offered: readonly string[]): ReadonlyMap<string, ResultFault> {
  const faults = new Map<string, ResultFault>()
  for (const [index, id] of chosen.entries()) {
    if (!offered.includes(id)) faults.set(id, 'resultNotOffered')
    else if (chosen.indexOf(id) !== index) faults.set(id, 'resultChosenTwice')
  }
  return faults
}

/** Copies in all: what a fee per copy is multiplied by [9-01]. Where nothing is asked of receiving, there is one. */
export const copiesInAll = (choices: readonly Pick<ReceiveChoice, 'copies'>[]): number =>
  choices.length === 0 ? COPIES.initial : choices.reduce((sum, { copies }) => sum + copies, 0)

/**
 * The result-receive step asks nothing when every result is electronic only, without premium, in one
 * language at most [2-11].
 */
export const hasNothingToReceive = (options: readonly ResultOption[]): boolean =>
  options.every(
    ({ resultTypes, premiumAble, languages }) =>
      resultTypes.every((type) => type === RESULT_TYPES.electronic) && !premiumAble && languages.length <= 1,
  )
