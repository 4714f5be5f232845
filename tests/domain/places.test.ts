import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withPlainDoors, writtenDoors } from '#shared/domain/plans/doors.ts'
import { placeKeys } from '#shared/domain/plans/place-keys.ts'
import { plainPlace } from '#shared/domain/plans/place-text.ts'
import { anyText } from '#tests/support/any-text.ts'

/** A door as it is written. */
const doorText = (code: number): string => `${Math.floor(code / 32)}${code % 32 === 0 ? '' : String.fromCharCode(64 + (code % 32))}`

test.each([
  ['Av. de Almeida Ribeiro', 'avenida almeida ribeiro'],
  ['Cç. da Igreja de S. Lázaro', 'calcada igreja sao lazaro'],
  ['R. Sto. António', 'rua santo antonio'],
  ['Edf. Hoi Fu', 'edificio hoi fu'],
  ['Ｅｄｆ．　Ｈｏｉ', 'edificio hoi'],
  ['亞美打利庇盧大馬路', '亚美打利庇卢大马路'],
  ['亚美打利庇卢大马路', '亚美打利庇卢大马路'],
  ['海洋花園第3座', '海洋花园第 座 3'],
  ['de', 'de'],
  ['— ,.', ''],
])('the text of a place as it is compared (decision 3.21): %s is %s', (written, plain) => {
  expect(plainPlace(written)).toBe(plain)
})

describe('the keys of a place (decision 3.21)', () => {
  test('Chinese has characters and pairs, also with one between; other letters padded threes; the word for a kind of street is one key', () => {
    expect(placeKeys('草堆街')).toEqual(['草', '草堆', '草街', '堆', '堆街', '街'])
    expect(placeKeys('R. de Fu')).toEqual(['rua', '  f', ' fu', 'fu '])
  })
  test('any text has keys that are short and not too many', () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const keys = placeKeys(text)
        expect(keys.length <= 1_000 && keys.every((key) => key.length > 0 && key.length <= 10)).toBe(true)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('the doors of an address (decision 3.21)', () => {
  test.each([
    ['新馬路17號', '新馬路', '17'],
    ['新馬路１７號', '新馬路', '17'],
    ['新馬路第十七號', '新馬路', '17'],
    ['新馬路一百二十三号', '新馬路', '123'],
    ['新馬路１２Ａ號', '新馬路', '12A'],
    ['新馬路17-19號', '新馬路', '17–19 odd'],
    ['新馬路17至20號', '新馬路', '17–20 all'],
    ['新馬路17、19號', '新馬路', '17, 19'],
    ['Rua Central, n.º 17', 'Rua Central, ', '17'],
    ['Rua Central, n.os 18-20', 'Rua Central, ', '18–20 even'],
    ['Rua Central, n.ºs 17 a 19', 'Rua Central, ', '17–19 odd'],
    ['Rua Central, nos. 12A-12C', 'Rua Central, ', '12A–12C even'],
    ['17 Rua Central', '', '17'],
    ['Avenida 1.º de Maio 5', 'Avenida 1.o de Maio ', '5'],
    ['Rua 5 de Outubro, n.º 7', 'Rua 5 de Outubro, ', '7'],
  ])('%s', (address, before, doors) => {
    const text = withPlainDoors(address)
    const [found] = writtenDoors(text)
    const read = found?.doors.map(({ from, to, parity }) => (from === to ? doorText(from) : `${doorText(from)}–${doorText(to)} ${parity}`))
    expect([text.slice(0, found?.start), read?.join(', ')]).toEqual([before, doors])
  })
  test.each(['Avenida 1.º de Maio', 'Rua 5 de Outubro', '祐漢新村第4街', '海洋花園第3座', '十月初五街', ''])('%s has none', (address) => {
    expect(writtenDoors(withPlainDoors(address))).toEqual([])
  })
})
