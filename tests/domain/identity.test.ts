import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCertificateType } from '#shared/domain/people/certificate-types.ts'
import { readIdentityNumber, showIdentityNumber } from '#shared/domain/people/identity-number.ts'
import { readName, showChineseName, showForeignName } from '#shared/domain/people/person-name.ts'
import { AREA_CODES, phoneFromWire, phoneParts, phoneText, readPhoneNumber, showPhoneNumber } from '#shared/domain/people/phone-number.ts'

test.each([
  ['15', 15],
  [0, 0],
  ['022', undefined],
  ['23', undefined],
  ['1e1', undefined],
  ['', undefined],
  [null, undefined],
  [-1, undefined],
])('certificate types: %j is %s [3-21]', (code, type) => {
  expect(parseCertificateType(code)).toBe(type)
})

describe('identity numbers [5-04]', () => {
  test.each([
    [15, '1234567(8)', '12345678'],
    [15, '12345678', '12345678'],
    [14, ' 5123456 (7) ', '51234567'],
    [1, '７１２３４５６（０）', '71234560'],
    ...['1234567（8）', '1234567-8', '1/234567/8', '1234567【8】', '\u202a1234567(8)\u202c', '1234567\u200b(8)'].map(
      (written) => [15, written, '12345678'] as const,
    ),
    [9, 'Ａ１２３４５６（３）', 'A1234563'],
    [20, '110105 19491231 002X', '11010519491231002X'],
    [12, 'p\u2011123\u00a04567\u200b', 'P-1234567'],
    [15, '2234567(8)', undefined],
    [15, '1234567(8', undefined],
    [15, '1234567|8', undefined],
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
    expect(showIdentityNumber(15, '12345678')).toBe('1234567(8)')
    expect(showIdentityNumber(9, 'AB9876543')).toBe('AB987654(3)')
    expect(showIdentityNumber(12, 'P1234567')).toBe('P1234567')
    fc.assert(
      fc.property(fc.constantFrom('1', '5', '7'), fc.integer({ min: 0, max: 9_999_999 }), (first, rest) => {
        const kept = `${first}${String(rest).padStart(7, '0')}`
        expect(readIdentityNumber(15, showIdentityNumber(15, kept))).toBe(kept)
      }),
    )
  })
})

describe('phone numbers [5-04], [9-05]', () => {
  test.each([
    ['853', '6612 3456', '853-66123456'],
    ['853', '88668866', '853-88668866'],
    ['853', '６６１２３４５６', '853-66123456'],
    ['853', '5612 3456', undefined],
    ['853', '6612345', undefined],
    ['852', '9123-4567', '852-91234567'],
    ['852', '01234567', undefined],
    ['86', '13800138000', '86-13800138000'],
    ['86', '12800138000', undefined],
    ['886', '0912 345 678', '886-912345678'],
    ['853', '', undefined],
    ['853', '6'.repeat(100_000), undefined],
    // copied from a contact, a page or a letter
    ...['\u202a6612 3456\u202c', '66\u200b123456', '6612\u20113456', '6612.3456'].map(
      (written) => ['853', written, '853-66123456'] as const,
    ),
    // with an area code
    ...['+85366123456', '0085366123456', '00 853 6612-3456', '85366123456', '(853) 6612 3456', '＋８５３（６６１２）３４５６'].map(
      (written) => ['853', written, '853-66123456'] as const,
    ),
    ['886', '+886 (0)912 345 678', '886-912345678'],
    ['86', '0086 138 0013 8000', '86-13800138000'],
    // an explicit area code wins
    ['853', '+852 9123 4567', '852-91234567'],
    ['853', '85291234567', undefined],
    ['853', '+66123456', undefined],
  ] as const)('+%s %j: %s', (areaCode, written, wire) => {
    const phone = readPhoneNumber(areaCode, written)
    expect(phone && phoneText(phone)).toBe(wire)
  })

  test('go over the wire and back; 853 is the default', () => {
    const phones = AREA_CODES.map((areaCode) =>
      readPhoneNumber(areaCode, { '853': '66123456', '852': '91234567', '86': '13800138000', '886': '912345678' }[areaCode]),
    )
    for (const phone of phones) expect(phone && phoneFromWire(phoneText(phone))).toEqual(phone)
    expect(phoneFromWire('66123456')).toEqual({ areaCode: '853', number: '66123456' })
    expect(phoneFromWire('+853 6612 3456')).toEqual({ areaCode: '853', number: '66123456' })
    expect(phoneFromWire('999-66123456')).toBeUndefined()
    expect(phoneFromWire('')).toBeUndefined()
  })

  test.each([
    ['', '853', ''],
    ['66123456', '853', '66123456'],
    ['852-9123', '852', '9123'],
    ['86-', '86', ''],
    ['-66123456', '', '66123456'],
    ['-', '', ''],
  ] as const)('while it is written, %j has the area code %j and the number %j [5-04]', (text, areaCode, number) => {
    expect(phoneParts(text)).toEqual({ areaCode, number })
    expect(phoneParts(phoneText({ areaCode, number }))).toEqual({ areaCode, number })
  })

  test('are shown in groups', () => {
    expect(showPhoneNumber({ areaCode: '853', number: '66123456' })).toBe('+853 6612 3456')
    expect(showPhoneNumber({ areaCode: '86', number: '13800138000' })).toBe('+86 138 0013 8000')
    expect(showPhoneNumber({ areaCode: '886', number: '912345678' })).toBe('+886 91234 5678')
  })
})

describe('names [3-07]', () => {
  test.each([
    ['陳,大文', { last: '陳', first: '大文' }],
    ['歐陽，小明', { last: '歐陽', first: '小明' }],
    ['CHAN, TAI MAN', { last: 'CHAN', first: 'TAI MAN' }],
    ['SILVA', { last: 'SILVA', first: '' }],
    ['', { last: '', first: '' }],
    [null, { last: '', first: '' }],
    ['a,b,c', { last: 'a', first: 'b c' }],
  ])('%j has the parts %j', (text, name) => {
    expect(readName(text)).toEqual(name)
  })

  test('Chinese is joined, foreign is kept apart', () => {
    expect(showChineseName(readName('陳,大文'))).toBe('陳大文')
    expect(showForeignName(readName('CHAN,TAI MAN'))).toBe('CHAN TAI MAN')
    expect(showForeignName(readName('SILVA'))).toBe('SILVA')
  })
})
