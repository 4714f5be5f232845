import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCertificateType } from '#shared/domain/people/certificate-types.ts'
import { readIdentityNumber, showIdentityNumber } from '#shared/domain/people/identity-number.ts'
import { readName, showChineseName, showForeignName } from '#shared/domain/people/person-name.ts'
import { AREA_CODES, phoneFromWire, phoneParts, phoneText, readPhoneNumber, showPhoneNumber } from '#shared/domain/people/phone-number.ts'

test('certificate types [3-21]', () => {
  const types = ['15', 0, '022', '23', '1e1', '', null, -1].map((code) => parseCertificateType(code))
  expect(types).toEqual([15, 0, ...Array(6).fill(undefined)])
})

describe('identity numbers [5-04]', () => {
  test.each([
    ...'1234567(8) 12345678 1234567（8） 1234567-8 1/234567/8 1234567【8】 \u202a1234567(8)\u202c 1234567\u200b(8)'
      .split(' ')
      .map((written) => [15, written, '12345678'] as const),
    [14, ' 5123456 (7) ', '51234567'],
    [1, '７１２３４５６（０）', '71234560'],
    [9, 'Ａ１２３４５６（３）', 'A1234563'],
    [20, '110105 19491231 002X', '11010519491231002X'],
    [12, 'p\u2011123\u00a04567\u200b', 'P-1234567'],
    ...['2234567(8)', '1234567(8', '1234567|8'].map((written) => [15, written, undefined] as const),
    [9, 'a1234563', 'A1234563'],
    [9, 'A123456(4)', undefined],
    [9, 'AB987654(3)', 'AB9876543'],
    [20, '11010519491231002X', '11010519491231002X'],
    [20, '11010519491231002x', '11010519491231002X'],
    [20, '110105194912310021', undefined],
    [20, '11010519490231002X', undefined],
    [12, 'p1234567', 'P1234567'],
    [12, 'P1', undefined],
    [0, 'X'.repeat(33), undefined],
    [0, '1'.repeat(100_000), undefined],
  ] as const)('type %i, %j: %s', (type, written, kept) => {
    expect(readIdentityNumber(type, written)).toBe(kept)
  })

  test('are shown as people write them, and read back to the same', () => {
    const shown = [showIdentityNumber(15, '12345678'), showIdentityNumber(9, 'AB9876543'), showIdentityNumber(12, 'P1234567')]
    expect(shown).toEqual(['1234567(8)', 'AB987654(3)', 'P1234567'])
    fc.assert(
      fc.property(fc.stringMatching(/^[157]\d{7}$/), (kept) => {
        expect(readIdentityNumber(15, showIdentityNumber(15, kept))).toBe(kept)
      }),
    )
  })
})

describe('phone numbers [5-04], [9-05]', () => {
  const WITH_AREA_CODE = [
    '+85366123456',
    '0085366123456',
    '00 853 6612-3456',
    '85366123456',
    '(853) 6612 3456',
    '＋８５３（６６１２）３４５６',
  ]
  test.each([
    ['853', '88668866', '853-88668866'],
    ['852', '9123-4567', '852-91234567'],
    ['852', '01234567', undefined],
    ['86', '13800138000', '86-13800138000'],
    ['86', '12800138000', undefined],
    ['886', '0912 345 678', '886-912345678'],
    ...['5612 3456', '6612345', '', '6'.repeat(100_000), '85291234567', '+66123456'].map((written) => ['853', written, undefined] as const),
    // also as copied from a contact, a page or a letter, and with an area code
    ...['6612 3456', '６６１２３４５６', '\u202a6612 3456\u202c', '66\u200b123456', '6612\u20113456', '6612.3456', ...WITH_AREA_CODE].map(
      (written) => ['853', written, '853-66123456'] as const,
    ),
    ['886', '+886 (0)912 345 678', '886-912345678'],
    ['86', '0086 138 0013 8000', '86-13800138000'],
    // an explicit area code wins
    ['853', '+852 9123 4567', '852-91234567'],
  ] as const)('+%s %j: %s', (areaCode, written, wire) => {
    const phone = readPhoneNumber(areaCode, written)
    expect(phone && phoneText(phone)).toBe(wire)
  })

  test('go over the wire and back; 853 is the default', () => {
    const numbers = { '853': '66123456', '852': '91234567', '86': '13800138000', '886': '912345678' }
    const phones = AREA_CODES.map((areaCode) => readPhoneNumber(areaCode, numbers[areaCode]))
    for (const phone of phones) expect(phone && phoneFromWire(phoneText(phone))).toEqual(phone)
    const ours = { areaCode: '853', number: '66123456' }
    expect(['66123456', '+853 6612 3456', '999-66123456', ''].map(phoneFromWire)).toEqual([ours, ours, undefined, undefined])
  })

  test.each([
    ['', '853', ''],
    ['66123456', '853', '66123456'],
    ['852-9123', '852', '9123'],
    ['86-', '86', ''],
    ['-66123456', '', '66123456'],
    ['-', '', ''],
  ] as const)('while it is written, %j has the area code %j and the number %j [5-04]', (text, areaCode, number) => {
    for (const one of [text, phoneText({ areaCode, number })]) expect(phoneParts(one)).toEqual({ areaCode, number })
  })

  test.each([
    ['853', '66123456', '+853 6612 3456'],
    ['86', '13800138000', '+86 138 0013 8000'],
    ['886', '912345678', '+886 91234 5678'],
  ] as const)('+%s %s is shown as %s', (areaCode, number, shown) => expect(showPhoneNumber({ areaCode, number })).toBe(shown))
})

describe('names [3-07]', () => {
  test.each([
    ['陳,大文', { last: '陳', first: '大文' }, '陳大文', '陳 大文'],
    ['歐陽，小明', { last: '歐陽', first: '小明' }, '歐陽小明', '歐陽 小明'],
    ['CHAN, TAI MAN', { last: 'CHAN', first: 'TAI MAN' }, 'CHANTAI MAN', 'CHAN TAI MAN'],
    ['SILVA', { last: 'SILVA', first: '' }, 'SILVA', 'SILVA'],
    ['', { last: '', first: '' }, '', ''],
    [null, { last: '', first: '' }, '', ''],
    ['a,b,c', { last: 'a', first: 'b c' }, 'ab c', 'a b c'],
  ])('%j has the parts %j; Chinese is joined, %s, foreign is kept apart, %s', (text, name, chinese, foreign) => {
    expect([readName(text), showChineseName(name), showForeignName(name)]).toEqual([name, chinese, foreign])
  })
})
