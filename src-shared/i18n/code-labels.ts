import type { AppointmentType, HandlingType, QueryType, ValidityUnit } from '../domain/guide/guide-codes.ts'
import type { Language } from '../domain/languages.ts'
import type { AreaCode } from '../domain/people/phone-number.ts'
import type { Gender, InformType, Urgency } from '../domain/service/fixed-choices.ts'
import type { ReceiveType } from '../domain/service/receive-rules.ts'
import type { StepState } from '../domain/service/step-states.ts'
import type { MessageKey } from './keys.ts'

/** The label of each code of the domain; a code without a label does not compile. */
type Labels<Code extends string | number> = Readonly<Record<Code, MessageKey>>

export const HANDLING_LABELS: Labels<HandlingType> = {
  counter: 'channelCounter',
  superApp: 'channelSuperApp',
  web: 'channelWeb',
  post: 'channelPost',
  phone: 'channelPhone',
  kiosk: 'channelKiosk',
  fax: 'channelFax',
  email: 'channelEmail',
  other: 'channelOther',
}

export const APPOINTMENT_LABELS: Labels<AppointmentType> = {
  online: 'appointmentOnline',
  phone: 'channelPhone',
  kiosk: 'channelKiosk',
  inPerson: 'appointmentInPerson',
}

export const QUERY_LABELS: Labels<QueryType> = { superApp: 'channelSuperApp', web: 'channelWeb' }

/** All except life need the value `count`. */
export const VALIDITY_LABELS: Labels<ValidityUnit> = {
  hours: 'validityHours',
  days: 'validityDays',
  months: 'validityMonths',
  life: 'validForLife',
}

export const RECEIVE_LABELS: Labels<ReceiveType> = {
  online: 'receiveOnline',
  inPerson: 'receiveInPerson',
  sendToDepartment: 'receiveSendToDepartment',
  sms: 'receiveSms',
  mail: 'receiveMail',
  bank: 'receiveBank',
  sendToOtherDepartment: 'receiveSendToDepartment',
  notApplicable: 'notApplicable',
}

/** Names of languages in the user's language, for documents. A language switch uses each language's own name instead. */
export const LANGUAGE_LABELS: Labels<Language> = {
  'zh-Hant': 'languageChineseTraditional',
  'zh-Hans': 'languageChineseSimplified',
  pt: 'languagePortuguese',
  en: 'languageEnglish',
}

/** Regions of the area codes [9-05], named as in Macao. */
export const AREA_LABELS: Labels<AreaCode> = { 86: 'areaCode86', 853: 'areaCode853', 852: 'areaCode852', 886: 'areaCode886' }

export const GENDER_LABELS: Labels<Gender> = { M: 'genderMale', F: 'genderFemale' }

export const URGENCY_LABELS: Labels<Urgency> = { normal: 'urgencyNormal', urgent: 'urgencyUrgent' }

export const INFORM_TYPE_LABELS: Labels<InformType> = { SMS: 'informBySms', EMAIL: 'informByEmail' }

/** States of the steps as texts, because colour alone is not accessible [4-02]. */
export const STEP_STATE_LABELS: Labels<StepState> = { finished: 'stepFinished', current: 'inProgress', waiting: 'stepWaiting' }
