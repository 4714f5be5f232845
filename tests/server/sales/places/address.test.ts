import { expect, test } from 'vitest'
import { addressPlaces } from '#server/sales/places/address.ts'
import { readPlaceQuestion } from '#server/sales/places/question.ts'
import { placeKeys } from '#shared/domain/plans/place-keys.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'

/** A door as it is written. */
const doorText = (code: number): string => `${Math.floor(code / 32)}${code % 32 === 0 ? '' : String.fromCharCode(64 + (code % 32))}`

const read = (cht: string, por: string) =>
  addressPlaces(inFour(`大堂區 -- ${cht}`, `Freguesia: Sé -- ${por}`, `Parish of Sé -- ${por}`)).map(
    ({ kind, name, doors }) =>
      `${kind} ${name.cht} | ${name.por} | ${doors.map(({ from, to }) => `${doorText(from)}-${doorText(to)}`).join(' ')}`,
  )

test.each([
  ['新馬路17號', 'Avenida Ribeiro, n.º 17', ['street 新馬路 | Avenida Ribeiro | 17-17']],
  [
    '新馬路17號及議事亭前地2號',
    'Avenida Ribeiro, n.º 17 e Largo do Senado, n.º 2',
    ['street 新馬路 | Avenida Ribeiro | 17-17', 'street 議事亭前地 | Largo do Senado | 2-2'],
  ],
  [
    '新馬路17-19號永亨大廈',
    'Avenida Ribeiro, n.os 17-19, Edifício Weng Hang',
    ['street 新馬路 | Avenida Ribeiro | 17-19', 'building 永亨大廈 | Edifício Weng Hang | '],
  ],
  ['和隆街3號', 'Rua do Volong, 3', ['street 和隆街 | Rua do Volong | 3-3']],
  ['石排灣馬路無門牌', 'Estrada de Seac Pai Van, s/n.º', ['street 石排灣馬路 | Estrada de Seac Pai Van | ']],
  ['黑沙', 'Hac Sá', ['area 黑沙 | Hac Sá | ']],
  ['—', '—', []],
])('the places of the address %s (decision 3.21)', (cht, por, places) => {
  expect(read(cht, por)).toEqual(places)
})

test('an address that names fewer places in one text has that text as the name of each', () => {
  expect(read('新馬路17號及議事亭前地2號', 'Edifício do Leal Senado')).toEqual([
    'street 新馬路 | Edifício do Leal Senado | 17-17',
    'street 議事亭前地 | Edifício do Leal Senado | 2-2',
  ])
})

test.each([
  ['新馬路17號3樓A座', '新馬路', '17'],
  ['Rua Central 5, 3.º andar B', 'Rua Central', '5'],
  ['永亨大廈12樓', '永亨大廈', undefined],
  ['Freguesia: Sé -- Rua Central, n.º 5', 'Rua Central', '5'],
  ['大堂區 -- 新馬路17號', '新馬路', '17'],
  ['LargodeWoOnHung 5', 'Largo WoOnHung', '5'],
  ['calçadadaigreja', 'Calçada igreja', undefined],
  ['ruadofu', 'Rua fu', undefined],
  ['Ruanda', 'Ruanda', undefined],
])('of %s the keys are those of %s: no floor, no parish, and the kind is a word of its own (decision 3.21)', (typed, name, door) => {
  const question = readPlaceQuestion(typed)
  expect(question.keys).toEqual(expect.arrayContaining([...placeKeys(name)]))
  expect(question.door && doorText(question.door.from)).toBe(door)
})
