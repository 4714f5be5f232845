import type { Answers, Received } from '../../domain/forms/answers.ts'
import { unansweredBy } from '../../domain/forms/form-fields.ts'
import { clampWhole } from '../../domain/forms/number-input.ts'
import { phoneOfProfile, phoneText } from '../../domain/people/phone-number.ts'
import type { Profile } from '../../domain/people/profile.ts'
import { receivingOf } from '../../domain/service/planned-steps.ts'
import {
  changeReceiveType,
  initialChoice,
  isPaper,
  isReceivePart,
  NO_PREMIUM,
  type ReceiveChoice,
  type ReceiveTerms,
  receiveFaults,
  shownChoice,
} from '../../domain/service/receive-rules.ts'
import type { ResultOffer, Service, Step } from '../../domain/service/service.ts'
import { gathersOf } from '../../domain/service/step-types.ts'
import type { AnswerFault, ReceiveChange } from './types.ts'

/** Initial answers: the first result with its first way to receive it [3-03], and the account's telephone number as contact. */
export function initialAnswers(service: Service, applicant?: Pick<Profile, 'mobile'>): Answers {
  const [first] = service.results
  return {
    forms: applicant === undefined ? {} : contactPhones(service, applicant),
    receive:
      first === undefined
        ? null
        : { resultId: first.id, ...(isShownOnly(service) ? shownChoice(first, termsOf(service)) : initialChoice(first)) },
    materials: {},
  }
}

const isShownOnly = ({ steps }: Service): boolean => steps.some((step) => receivingOf(step)?.isShowOnly === true)
const termsOf = ({ copies, pickUpPlaces }: Service): ReceiveTerms => ({ copies, pickupPlaces: pickUpPlaces.map(({ value }) => value) })

/** Prefills the contact telephone number in all forms that ask for it [3-22]; the applicant can change it. */
function contactPhones(service: Service, { mobile }: Pick<Profile, 'mobile'>): Answers['forms'] {
  const phone = phoneOfProfile(mobile)
  if (phone === undefined) return {}
  const filled = service.steps.flatMap(({ type, formId, formJson }) => {
    const names = gathersOf(type) === 'form' ? unansweredBy(formJson, 'ContactPhone') : []
    return names.length === 0 ? [] : [[formId, Object.fromEntries(names.map((name) => [name, phoneText(phone)]))] as const]
  })
  return Object.fromEntries(filled)
}

/** The answers of a draft, limited to what the service asks for now. */
export function fittingAnswers(service: Service, kept: Answers): Answers {
  const forms = new Set(service.steps.filter(({ type }) => gathersOf(type) === 'form').map(({ formId }) => formId))
  const materials = new Set(service.steps.flatMap((step) => step.materials.map(({ id }) => id)))
  const only = <T>(record: Readonly<Record<string, T>>, known: ReadonlySet<string>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => known.has(key)))
  const offer = service.results.find(({ id }) => id === kept.receive?.resultId)
  return {
    forms: only(kept.forms, forms),
    materials: only(kept.materials, materials),
    receive: (isShownOnly(service) ? undefined : fittingReceived(offer, kept.receive)) ?? initialAnswers(service).receive,
  }
}

/** The draft's receive choice, limited to what the service still offers; undefined if it no longer offers that way. */
function fittingReceived(offer: ResultOffer | undefined, kept: Received | null): Received | undefined {
  if (offer === undefined || kept?.receiveType === undefined || !offer.receiveTypes.includes(kept.receiveType)) return undefined
  const language = kept.language !== undefined && offer.languages.includes(kept.language) ? kept.language : offer.languages[0]
  return { ...kept, language, premium: offer.premiumAble ? kept.premium : NO_PREMIUM }
}

/** All ways to receive, each with its result; if two results offer the same way, the first one is used. */
export function receiveMethods(results: readonly ResultOffer[]): readonly { readonly receiveType: number; readonly resultId: string }[] {
  const methods = new Map<number, string>()
  for (const { id, receiveTypes } of results) for (const type of receiveTypes) if (!methods.has(type)) methods.set(type, id)
  return [...methods].map(([receiveType, resultId]) => ({ receiveType, resultId }))
}

/** Applies a change [4-07]; values that the service does not offer are ignored. */
export function changeReceive(service: Service, before: Received, change: ReceiveChange): Received {
  if ('receiveType' in change) {
    const offers = service.results.filter(({ receiveTypes }) => receiveTypes.includes(change.receiveType))
    const offer = offers.find(({ id }) => id === before.resultId) ?? offers[0]
    if (offer === undefined) return before
    const start: ReceiveChoice = offer.id === before.resultId ? before : { ...initialChoice(offer), receiveType: undefined }
    return { ...changeReceiveType(start, change.receiveType), resultId: offer.id, typedCopies: undefined }
  }
  const offer = service.results.find(({ id }) => id === before.resultId)
  if (offer === undefined) return before
  if ('copies' in change) {
    if (!isPaper(before)) return before
    if (typeof change.copies === 'string') return { ...before, typedCopies: change.copies }
    return { ...before, copies: clampWhole(change.copies, service.copies.min, service.copies.max), typedCopies: undefined }
  }
  if ('pickupPlace' in change) {
    return isPaper(before) && service.pickUpPlaces.some(({ value }) => value === change.pickupPlace)
      ? { ...before, pickupPlace: change.pickupPlace }
      : before
  }
  if ('language' in change) return offer.languages.includes(change.language) ? { ...before, language: change.language } : before
  return offer.premiumAble ? { ...before, premium: change.premium ? 1 : NO_PREMIUM } : before
}

/** Removes faults of the receive choice that a change has corrected; `now` are the current ones. */
export const withoutMendedReceiving = (shown: readonly AnswerFault[], now: readonly AnswerFault[]): readonly AnswerFault[] =>
  shown.filter(({ path }) => !isReceivePart(path) || now.some((fault) => fault.path === path))

/** Faults of the receive choice [5-04]; the path is the field. */
export function receiveAnswerFaults(step: Step, service: Service, received: Received | null): readonly AnswerFault[] {
  const offer = service.results.find(({ id }) => id === received?.resultId)
  if (received === null || offer === undefined) {
    return [{ stepId: step.id, path: 'receiveType', label: step.name, message: { key: 'receiveMethodRequired' } }]
  }
  const { copies } = service
  const faults = {
    ...receiveFaults(received, offer, termsOf(service)),
    ...(received.typedCopies === undefined ? {} : { copies: 'copiesRange' as const }),
  }
  return Object.entries(faults).map(([part, key]) => ({
    stepId: step.id,
    path: part,
    label: offer.name,
    message: { key, values: { min: copies.min, max: copies.max } },
  }))
}
