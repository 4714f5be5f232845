import type { Say } from './say.ts'

/** A rule's parameter, filled in by Formily when the message is shown. */
const hole = (name: string): string => `{{${name}}}`

/** Formily's validator messages in the interface's words; it has none of Macao's Chinese nor Portuguese. */
export const validatorWords = (say: Say): Readonly<Record<string, string>> => ({
  required: say('optionRequired'),
  pattern: say('answerFormatWrong'),
  invalid: say('answerFormatWrong'),
  number: say('answerNotNumber'),
  integer: say('answerNotWhole'),
  url: say('answerNotUrl'),
  email: say('answerNotEmail'),
  ipv6: say('answerFormatWrong'),
  ipv4: say('answerFormatWrong'),
  idcard: say('idNumberFormatWrong'),
  qq: say('answerFormatWrong'),
  phone: say('phoneFormatError'),
  money: say('answerNotAmount'),
  zh: say('answerNotChinese'),
  date: say('validDate'),
  zip: say('answerFormatWrong'),
  len: say('answerLength', { count: hole('len') }),
  min: say('answerAtLeastLong', { count: hole('min') }),
  minLength: say('answerAtLeastLong', { count: hole('minLength') }),
  minItems: say('answerAtLeastItems', { count: hole('minItems') }),
  max: say('answerAtMostLong', { count: hole('max') }),
  maxLength: say('answerAtMostLong', { count: hole('maxLength') }),
  maxItems: say('answerAtMostItems', { count: hole('maxItems') }),
  maximum: say('answerAtMost', { limit: hole('maximum') }),
  exclusiveMaximum: say('answerBelow', { limit: hole('exclusiveMaximum') }),
  minimum: say('answerAtLeast', { limit: hole('minimum') }),
  exclusiveMinimum: say('answerAbove', { limit: hole('exclusiveMinimum') }),
  whitespace: say('answerBlank'),
  enum: say('answerNotOffered'),
  const: say('answerNotOffered'),
  multipleOf: say('answerMultipleOf', { step: hole('multipleOf') }),
  maxProperties: say('answerAtMostItems', { count: hole('maxProperties') }),
  minProperties: say('answerAtLeastItems', { count: hole('minProperties') }),
  uniqueItems: say('answerNotUnique'),
})
