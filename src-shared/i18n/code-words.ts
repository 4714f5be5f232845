import type { Gender, InformType, Urgency } from '../domain/fixed-choices.ts'
import type { AppointmentType, HandlingType, QueryType, ValidityUnit } from '../domain/guide-codes.ts'
import type { AreaCode } from '../domain/phone-number.ts'
import type { ReceiveType } from '../domain/receive-rules.ts'
import type { SecurityLevel } from '../domain/step-types.ts'
import type { MessageKey } from './keys.ts'

/** The words of every code of the domain; a code without words does not compile. */
type Words<Code extends string | number> = Readonly<Record<Code, MessageKey>>

export const HANDLING_WORDS: Words<HandlingType> = {
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

export const APPOINTMENT_WORDS: Words<AppointmentType> = {
  online: 'appointmentOnline',
  phone: 'channelPhone',
  kiosk: 'channelKiosk',
  inPerson: 'appointmentInPerson',
}

export const QUERY_WORDS: Words<QueryType> = { superApp: 'channelSuperApp', web: 'channelWeb' }

/** `count` goes with all but life. */
export const VALIDITY_WORDS: Words<ValidityUnit> = {
  hours: 'validityHours',
  days: 'validityDays',
  months: 'validityMonths',
  life: 'validForLife',
}

export const RECEIVE_WORDS: Words<ReceiveType> = {
  online: 'receiveOnline',
  inPerson: 'receiveInPerson',
  sendToDepartment: 'receiveSendToDepartment',
  sms: 'receiveSms',
  mail: 'receiveMail',
  bank: 'receiveBank',
  sendToOtherDepartment: 'receiveSendToDepartment',
  notApplicable: 'notApplicable',
}

export const SECURITY_WORDS: Words<SecurityLevel> = { 1: 'securityLevel1', 2: 'securityLevel2', 3: 'securityLevel3' }

/** Where an area code leads [9-05], as Macao names it. */
export const AREA_WORDS: Words<AreaCode> = { 86: 'areaCode86', 853: 'areaCode853', 852: 'areaCode852', 886: 'areaCode886' }

export const GENDER_WORDS: Words<Gender> = { M: 'genderMale', F: 'genderFemale' }

export const URGENCY_WORDS: Words<Urgency> = { normal: 'urgencyNormal', urgent: 'urgencyUrgent' }

export const INFORM_TYPE_WORDS: Words<InformType> = { SMS: 'informBySms', EMAIL: 'informByEmail', APP: 'informByApp' }
