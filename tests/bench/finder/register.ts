import type { Parcel } from '#server/sales/plans/parcel.ts'
import type { WireText } from '#shared/domain/languages.ts'
import { buildingNames, streetNames } from './names.ts'

const OF_STREET = 33
const PER_BUILDING = 66
const COLUMNS = 1_000
const WIDTH = 16
const DEPTH = 20

export interface InventedRegister {
  readonly streets: readonly WireText[]
  readonly buildings: readonly WireText[]
  parcels(): Generator<InventedParcel>
}

export interface InventedParcel extends Parcel {
  readonly street: WireText
  /** as a person writes it */
  readonly door: string
  readonly building: WireText | undefined
}

/** A register of this many parcels: streets of odd and even doors, some of them ranges or with a letter, and buildings. The same seed makes the same one. */
export function inventRegister(count: number, seed: number): InventedRegister {
  const streets = streetNames(Math.ceil(count / OF_STREET), seed)
  const buildings = buildingNames(Math.ceil(count / PER_BUILDING), seed)
  return {
    streets,
    buildings,
    *parcels() {
      for (let at = 0; at < count; at += 1) yield parcelAt(at, streets, buildings)
    },
  }
}

function parcelAt(at: number, streets: readonly WireText[], buildings: readonly WireText[]): InventedParcel {
  const street = streets[Math.floor(at / OF_STREET)] as WireText
  const nth = at % OF_STREET
  const first = nth * 4 + 1 + (nth % 2)
  const doors = nth % 5 === 3 ? `${first}-${first + 2}` : nth % 7 === 6 ? `${first}A` : `${first}`
  const building = at % PER_BUILDING === 0 ? buildings[at / PER_BUILDING] : undefined
  const many = doors.includes('-')
  const [x, y] = [18_400 + (at % COLUMNS) * WIDTH, 3_200 + Math.floor(at / COLUMNS) * 70 + (nth % 2) * DEPTH]
  return {
    number: `${String(Math.floor(at / 1_000) + 100).padStart(4, '0')}.${String(at % 1_000).padStart(3, '0')}`,
    parish: 'se',
    location: {
      cht: `大堂區 -- ${street.cht}${doors}號${building?.cht ?? ''}`,
      chs: `大堂区 -- ${street.chs}${doors}号${building?.chs ?? ''}`,
      por: `Freguesia: Sé -- ${street.por}, ${many ? 'n.os' : 'n.º'} ${doors}${building ? `, ${building.por}` : ''}`,
      eng: `Parish of Sé -- ${street.eng}, ${many ? 'nos.' : 'no.'} ${doors}${building ? `, ${building.eng}` : ''}`,
    },
    orderable: at % 14 !== 0,
    areaSqm: WIDTH * DEPTH,
    polygon: [
      [x, y],
      [x + WIDTH, y],
      [x + WIDTH, y + DEPTH],
      [x, y + DEPTH],
    ],
    street,
    door: String(first),
    building,
  }
}
