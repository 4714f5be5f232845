import type { Translate } from './translate.ts'

/** Placeholder of a rule's parameter, which Formily fills in when the message is shown. */
const hole = (name: string): string => `{{${name}}}`

/** Formily's validator messages in our texts; Formily has neither Macao's Chinese nor Portuguese. */
export const validatorMessages = (translate: Translate): Readonly<Record<string, string>> => ({
  required: translate('optionRequired'),
  pattern: translate('answerFormatWrong'),
  invalid: translate('answerFormatWrong'),
  number: translate('answerNotNumber'),
  integer: translate('answerNotWhole'),
  url: translate('answerNotUrl'),
  email: translate('answerNotEmail'),
  ipv6: translate('answerFormatWrong'),
  ipv4: translate('answerFormatWrong'),
  idcard: translate('idNumberFormatWrong'),
  qq: translate('answerFormatWrong'),
  phone: translate('phoneFormatError'),
  money: translate('answerNotAmount'),
  zh: translate('answerNotChinese'),
  date: translate('validDate'),
  zip: translate('answerFormatWrong'),
  len: translate('answerLength', { count: hole('len') }),
  min: translate('answerAtLeastLong', { count: hole('min') }),
  minLength: translate('answerAtLeastLong', { count: hole('minLength') }),
  minItems: translate('answerAtLeastItems', { count: hole('minItems') }),
  max: translate('answerAtMostLong', { count: hole('max') }),
  maxLength: translate('answerAtMostLong', { count: hole('maxLength') }),
  maxItems: translate('answerAtMostItems', { count: hole('maxItems') }),
  maximum: translate('answerAtMost', { limit: hole('maximum') }),
  exclusiveMaximum: translate('answerBelow', { limit: hole('exclusiveMaximum') }),
  minimum: translate('answerAtLeast', { limit: hole('minimum') }),
  exclusiveMinimum: translate('answerAbove', { limit: hole('exclusiveMinimum') }),
  whitespace: translate('answerBlank'),
  enum: translate('answerNotOffered'),
  const: translate('answerNotOffered'),
  multipleOf: translate('answerMultipleOf', { step: hole('multipleOf') }),
  maxProperties: translate('answerAtMostItems', { count: hole('maxProperties') }),
  minProperties: translate('answerAtLeastItems', { count: hole('minProperties') }),
  uniqueItems: translate('answerNotUnique'),
})
