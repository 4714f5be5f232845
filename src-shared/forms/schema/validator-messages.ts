import type { Translate } from './translate.ts'

/** Placeholder of a rule's parameter, which Formily fills in when the message is shown. */
const placeholder = (name: string): string => `{{${name}}}`

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
  len: translate('answerLength', { count: placeholder('len') }),
  min: translate('answerAtLeastLong', { count: placeholder('min') }),
  minLength: translate('answerAtLeastLong', { count: placeholder('minLength') }),
  minItems: translate('answerAtLeastItems', { count: placeholder('minItems') }),
  max: translate('answerAtMostLong', { count: placeholder('max') }),
  maxLength: translate('answerAtMostLong', { count: placeholder('maxLength') }),
  maxItems: translate('answerAtMostItems', { count: placeholder('maxItems') }),
  maximum: translate('answerAtMost', { limit: placeholder('maximum') }),
  exclusiveMaximum: translate('answerBelow', { limit: placeholder('exclusiveMaximum') }),
  minimum: translate('answerAtLeast', { limit: placeholder('minimum') }),
  exclusiveMinimum: translate('answerAbove', { limit: placeholder('exclusiveMinimum') }),
  whitespace: translate('answerBlank'),
  enum: translate('answerNotOffered'),
  const: translate('answerNotOffered'),
  multipleOf: translate('answerMultipleOf', { step: placeholder('multipleOf') }),
  maxProperties: translate('answerAtMostItems', { count: placeholder('maxProperties') }),
  minProperties: translate('answerAtLeastItems', { count: placeholder('minProperties') }),
  uniqueItems: translate('answerNotUnique'),
})
