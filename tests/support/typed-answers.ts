/** An answer as typed, and as understood; the same if it cannot be understood, and `rule` is then the error. */
export interface TypedAnswer {
  readonly question: Readonly<Record<string, unknown>>
  readonly typed: unknown
  readonly understood: unknown
  readonly rule?: string
}

const read = (question: object, typed: unknown, understood: unknown): TypedAnswer => ({
  question: { type: 'string', ...question },
  typed,
  understood,
})
const wrong = (question: object, typed: unknown, rule: string): TypedAnswer => ({ ...read(question, typed, typed), rule })

const NUMBER = { type: 'number', 'x-component': 'NumberPicker' }
const LIMITED = { ...NUMBER, minimum: 1, maximum: 3 }
const EMAIL = { 'x-component': 'Input', format: 'email' }
const TYPE_EMAIL = { 'x-component': 'Input', 'x-component-props': { type: 'email' } }
const OWN_EMAIL = { 'x-component': 'Input', 'x-validator': 'email' }
const PARCEL = { 'x-component': 'Input', pattern: '^[0-9]{1,12}\\.[0-9]{1,12}$' }
const CODE = { 'x-component': 'Input', 'x-validator': [{ pattern: '^[A-Z]{2}-\\d{3}$' }] }
const PHONE = { 'x-component': 'PhoneNumber' }
const DOCUMENT = { type: 'object', 'x-component': 'IdentityDocument' }
const DAY = { 'x-component': 'DatePicker' }
const PERIOD = { type: 'array', 'x-component': 'DatePicker.RangePicker' }

export const TYPED_ANSWERS: readonly TypedAnswer[] = [
  read(NUMBER, '12,5', 12.5),
  read(NUMBER, '1.234,56', 1234.56),
  read(NUMBER, '１２．５', 12.5),
  read(NUMBER, 12.5, 12.5),
  wrong(NUMBER, '12 m', 'answerNotNumber'),
  wrong(NUMBER, '12 5', 'answerNotNumber'),
  wrong(LIMITED, 'abcdef', 'answerNotNumber'),
  read(EMAIL, 'ana@example.mo', 'ana@example.mo'),
  read(EMAIL, 'ana@example.mo ', 'ana@example.mo'),
  read(EMAIL, '\u200bana@example.mo', 'ana@example.mo'),
  read(EMAIL, 'ana＠example。mo', 'ana@example.mo'),
  read(EMAIL, 'ａｎａ＠ｅｘａｍｐｌｅ．ｍｏ', 'ana@example.mo'),
  read(EMAIL, "o'neill@example.mo", "o'neill@example.mo"),
  read(EMAIL, 'o’neill@example.mo', "o'neill@example.mo"),
  read(EMAIL, 'ana@a--b.mo', 'ana@a--b.mo'),
  read(EMAIL, 'ana@xn--cmara-5na.mo', 'ana@xn--cmara-5na.mo'),
  read(EMAIL, 'ana@câmara.mo', 'ana@câmara.mo'),
  read(EMAIL, 'ana@ca\u0302mara.mo\u00a0', 'ana@câmara.mo'),
  read(EMAIL, 'ana@例子.澳門', 'ana@例子.澳門'),
  read(EMAIL, 'ana@example.mo.', 'ana@example.mo'),
  wrong(EMAIL, 'ana@example', 'email'),
  wrong(EMAIL, 'ana example@example.mo', 'email'),
  wrong(EMAIL, 'ana@example.mo, rui@example.mo', 'email'),
  read(OWN_EMAIL, ' ana@example.mo', 'ana@example.mo'),
  read(TYPE_EMAIL, 'ana＠example.mo ', 'ana@example.mo'),
  read(PARCEL, '0323.017.', '0323.017'),
  read(PARCEL, '0323·017', '0323.017'),
  read(PARCEL, '0323,017', '0323.017'),
  read(PARCEL, '０３２３。０１７', '0323.017'),
  read(PARCEL, '\u202a0323.017\u202c', '0323.017'),
  wrong(PARCEL, '0323-017', 'pattern'),
  read(CODE, 'AB\u2011123 ', 'AB-123'),
  read(CODE, 'ＡＢ－１２３', 'AB-123'),
  wrong(CODE, 'ab-123', 'pattern'),
  // no rule reads it, so it is not altered
  read({ 'x-component': 'Input' }, ' １２，５ \u200b', ' １２，５ \u200b'),
  read(PHONE, '853-+853 6612 3456', '853-66123456'),
  read(PHONE, '853-6612\u20113456', '853-66123456'),
  read(PHONE, '853-+852 9123 4567', '852-91234567'),
  wrong(PHONE, '853-6612', 'phoneFormatError'),
  read(DOCUMENT, { type: 15, number: '1234567（8）' }, { type: 15, number: '1234567(8)' }),
  read(DOCUMENT, { type: 15, number: '1234567–8' }, { type: 15, number: '1234567(8)' }),
  read(DOCUMENT, { type: 15, number: '12345678' }, { type: 15, number: '12345678' }),
  wrong(DOCUMENT, { type: 15, number: '1234567|8' }, 'idNumberFormatWrong'),
  read(DAY, '22/11/2026', '2026-11-22'),
  read(DAY, '２０２６年１１月２２日', '2026-11-22'),
  read(DAY, '2026–11–22 ', '2026-11-22'),
  wrong(DAY, '31/02/2026', 'validDate'),
  read(PERIOD, ['22.11.2026', '2026/11/23'], ['2026-11-22', '2026-11-23']),
]
