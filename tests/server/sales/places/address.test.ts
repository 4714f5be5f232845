import { expect, test } from 'vitest'
import { addressPlaces } from '#server/sales/places/address.ts'
import { gridOfPosition, positionOfGrid } from '#server/sales/places/grid-of-position.ts'
import { readPlaceQuestion } from '#server/sales/places/question.ts'
import { placeKeys } from '#shared/domain/plans/place-keys.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'

/** A door as it is written. */
const doorText = (code: number): string => `${Math.floor(code / 32)}${code % 32 === 0 ? '' : String.fromCharCode(64 + (code % 32))}`

test.each([
  ['新馬路17號', 'Avenida Ribeiro, n.º 17', 'street 新馬路, Avenida Ribeiro 17-17'],
  ['新馬路17號及議事亭前地2號', 'Avenida X, n.º 17 e Largo Y, n.º 2', 'street 新馬路, Avenida X 17-17; street 議事亭前地, Largo Y 2-2'],
  ['新馬路17-19號永亨大廈', 'Avenida X, n.os 17-19, Edifício Y', 'street 新馬路, Avenida X 17-19; building 永亨大廈, Edifício Y '],
  ['和隆街3號', 'Rua do Volong, 3', 'street 和隆街, Rua do Volong 3-3'],
  ['石排灣馬路無門牌', 'Estrada de Seac Pai Van, s/n.º', 'street 石排灣馬路, Estrada de Seac Pai Van '],
  ['黑沙', 'Hac Sá', 'area 黑沙, Hac Sá '],
  ['—', '—', ''],
  // a text that names fewer places is the name of each
  ['新馬路17號及議事亭前地2號', 'Edifício X', 'street 新馬路, Edifício X 17-17; street 議事亭前地, Edifício X 2-2'],
])('the places of the address %s, %s (decision 3.21)', (cht, por, places) => {
  const found = addressPlaces(inFour(`大堂區 -- ${cht}`, `Freguesia: Sé -- ${por}`, `Parish of Sé -- ${por}`)).map(
    ({ kind, name, doors }) =>
      `${kind} ${name.cht}, ${name.por} ${doors.map(({ from, to }) => `${doorText(from)}-${doorText(to)}`).join(' ')}`,
  )
  expect(found.join('; ')).toBe(places)
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

test('a position is its place on the Macao Grid, and back', () => {
  // by PROJ, with EPSG:8433 and EPSG:8438
  const [latitude, longitude, east, north] = [22.2, 113.55, 21_086.2004, 18_760.3701]
  const [x, y] = gridOfPosition(latitude, longitude)
  expect(Math.hypot(x - east, y - north)).toBeLessThan(0.001)
  const back = positionOfGrid([east, north])
  expect(Math.hypot(back.latitude - latitude, back.longitude - longitude)).toBeLessThan(1e-8)
})
