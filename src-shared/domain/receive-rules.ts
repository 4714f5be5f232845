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

/** Another way to receive resets the result type and the copies; the pick-up place goes with them [4-07]. */
export const changeReceiveType = (choice: ReceiveChoice, receiveType: number): ReceiveChoice =>
  choice.receiveType === receiveType
    ? choice
    : { ...choice, receiveType, resultType: resultTypeOf(receiveType), copies: COPIES.initial, pickupPlace: undefined }

/** Paper shows copies and pick-up place, electronic the information icon [4-07]. */
export const isPaper = (choice: Pick<ReceiveChoice, 'resultType'>): boolean => choice.resultType === RESULT_TYPES.paper

/** A fault of a choice; the name is also the catalogue's key [5-04]. */
export type ReceiveFault = 'receiveMethodRequired' | 'pickupPlaceRequired' | 'copiesRange'

/** Everything wrong with a choice, field by field, checked alike by both sides. */
export function receiveFaults(choice: ReceiveChoice, option: ResultOption): Partial<Record<keyof ReceiveChoice, ReceiveFault>> {
  const { receiveType } = choice
  if (receiveType === undefined || !option.receiveTypes.includes(receiveType) || choice.resultType !== resultTypeOf(receiveType)) {
    return { receiveType: 'receiveMethodRequired' }
  }
  if (!isPaper(choice)) return choice.copies === COPIES.initial ? {} : { copies: 'copiesRange' }
  return {
    ...(choice.pickupPlace ? {} : { pickupPlace: 'pickupPlaceRequired' }),
    ...(Number.isInteger(choice.copies) && choice.copies >= COPIES.min && choice.copies <= COPIES.max ? {} : { copies: 'copiesRange' }),
  }
}

/**
 * The result-receive step asks nothing when every result is electronic only, without premium, in one
 * language at most [2-11].
 */
export const hasNothingToReceive = (options: readonly ResultOption[]): boolean =>
  options.every(
    ({ resultTypes, premiumAble, languages }) =>
      resultTypes.every((type) => type === RESULT_TYPES.electronic) && !premiumAble && languages.length <= 1,
  )
