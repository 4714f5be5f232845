import { isRecord } from '../../../domain/forms/plain-record.ts'
import { lengthOf } from '../../../domain/forms/plain-text.ts'
import { certificateTypeKey, parseCertificateType } from '../../../domain/people/certificate-types.ts'
import { readIdentityNumber, showIdentityNumber, understoodIdentityNumber } from '../../../domain/people/identity-number.ts'
import { phoneFromWire, phoneParts, phoneText, showPhoneNumber } from '../../../domain/people/phone-number.ts'
import { asText, recordOf } from '../values.ts'
import { isEmpty, textOf, type WidgetAnswer } from './answer.ts'
import { PLAIN } from './plain.ts'

/** '853-66123456'. An area code alone is not yet a number, and a number without its area code cannot be called [5-04]. */
export const PHONE: WidgetAnswer = {
  isGroup: true,
  required: 'phoneRequired',
  text: (value) => {
    const written = asText(value)
    const known = phoneFromWire(written)
    if (known !== undefined) return showPhoneNumber(known)
    return phoneParts(written).number.trim() === '' ? '' : written
  },
  rule: (value, isRequired) => {
    const text = textOf(value)
    const { areaCode, number } = phoneParts(text)
    const hasNumber = number.trim() !== ''
    if (areaCode === '' && (isRequired || hasNumber)) return 'areaCodeRequired'
    if (!hasNumber) return isRequired ? 'phoneRequired' : undefined
    return phoneFromWire(text) === undefined ? 'phoneFormatError' : undefined
  },
  read: (value) => {
    const known = typeof value === 'string' ? phoneFromWire(value) : undefined
    return known === undefined ? value : phoneText(known)
  },
}

/** {type, number}; the number as that document writes it. */
export const IDENTITY_DOCUMENT: WidgetAnswer = {
  isGroup: true,
  required: 'certificateTypeRequired',
  text: (value, { t }) => {
    const { type, number } = recordOf(value)
    const known = parseCertificateType(type as string)
    return known === undefined ? asText(number) : `${t(certificateTypeKey(known))} ${showIdentityNumber(known, asText(number))}`.trim()
  },
  rule: (value, isRequired, { types }) => {
    if (isEmpty(value) && !isRequired) return undefined
    const { type, number } = recordOf(value)
    const known = parseCertificateType(type as string)
    if (known === undefined || (Array.isArray(types) && !types.map(Number).includes(known))) return 'certificateTypeRequired'
    if (textOf(number) === '') return isRequired || type !== undefined ? 'idNumberRequired' : undefined
    return readIdentityNumber(known, String(number)) === undefined ? 'idNumberFormatWrong' : undefined
  },
  read: (value) => {
    if (!isRecord(value) || typeof value.number !== 'string') return value
    const type = parseCertificateType(value.type as string)
    const understood = type === undefined ? value.number : understoodIdentityNumber(type, value.number)
    return understood === value.number ? value : { ...value, number: understood }
  },
}

const MAX_NAME = 128

/** {last, first} */
export const NAME_PAIR: WidgetAnswer = {
  isGroup: true,
  required: 'surnameRequired',
  text: (value) => (isRecord(value) ? [asText(value.last), asText(value.first)].filter(Boolean).join(' ') : asText(value)),
  rule: (value, isRequired) => {
    if (isEmpty(value) && !isRequired) return undefined
    const { last, first } = recordOf(value)
    if (textOf(last) === '') return 'surnameRequired'
    if (textOf(first) === '') return 'givenNameRequired'
    return lengthOf(textOf(last)) > MAX_NAME || lengthOf(textOf(first)) > MAX_NAME ? 'answerTooLong' : undefined
  },
}

/** A name in one part; blanks do not count as a name. */
export const ONE_NAME: WidgetAnswer = {
  ...PLAIN,
  required: 'optionRequired',
  rule: (value, isRequired) => {
    const name = textOf(value)
    if (isRequired && name === '') return 'optionRequired'
    return lengthOf(name) > MAX_NAME ? 'answerTooLong' : undefined
  },
}
