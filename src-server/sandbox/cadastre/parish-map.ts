import { areaOfRing } from '../../sales/register/ring.ts'
import { addressBook } from './address.ts'
import type { DrawnParcel } from './drawn-parcel.ts'
import { middleOf, type Point, partOf, type Quad, seeded } from './geometry.ts'
import { blockAt, COLUMNS, crossings, outline, ROWS, streetLines } from './lattice.ts'
import { cutBlock, type Lot, touch } from './lots.ts'
import type { Name, ParishPlan } from './parishes.ts'

export interface Street {
  readonly name: Name
  readonly line: readonly Point[]
}

/** The invented map of one parish: land, streets with their names, and parcels. */
export interface ParishMap {
  readonly parish: ParishPlan
  readonly land: readonly Point[]
  readonly streets: readonly Street[]
  readonly parcels: readonly DrawnParcel[]
}

/** The parcel used in all examples [2-03]; it must be on sale. */
const ALWAYS_ON_SALE = '0323.017'
const PUBLIC_USES = ['park', 'church', 'school'] as const

export function drawParish(parish: ParishPlan, seed: number): ParishMap {
  const grid = crossings(seed, parish.corner)
  const lines = streetLines(grid)
  const random = seeded(seed * 31)
  const addresses = addressBook(parish)
  const parcels = parish.sections.flatMap((section, row) => {
    const lots = sectionLots(grid, row, random)
    const numberOf = (index: number) => `${section}.${String(index + 1).padStart(3, '0')}`
    return lots.map(({ lot, column, use }, index): DrawnParcel => {
      const number = numberOf(index)
      const touching = lots.flatMap((other, at) =>
        other !== lots[index] && other.column === column && touch(other.lot, lot) ? [numberOf(at)] : [],
      )
      return {
        number,
        location: addresses.take(row, column, lot),
        orderable: number === ALWAYS_ON_SALE || (use === 'building' && random() > 0.07),
        parish: parish.code,
        use,
        polygon: lot.ring,
        middle: middleOf(lot.ring),
        areaSqm: Math.round(areaOfRing(lot.ring)),
        neighbours: touching,
      }
    })
  })
  const streets = [
    ...parish.across.map((name, index) => ({ name, line: lines.across[index] ?? [] })),
    ...parish.along.map((name, index) => ({ name, line: lines.along[index] ?? [] })),
  ]
  return { parish, land: outline(grid, 16), streets, parcels }
}

/** The lots of one row of blocks, west to east. One block of the row stays whole for a park, a church or a school. */
function sectionLots(grid: readonly (readonly Point[])[], row: number, random: () => number) {
  const whole = row === ROWS - 1 ? -1 : Math.floor(random() * COLUMNS)
  return Array.from({ length: COLUMNS }, (_, column) => {
    const block = blockAt(grid, row, column)
    if (column === whole) {
      const use = PUBLIC_USES[Math.floor(random() * PUBLIC_USES.length)] ?? 'park'
      return [{ lot: wholeBlock(block), column, use }]
    }
    return cutBlock(block, random).map((lot) => ({ lot, column, use: 'building' as const }))
  }).flat()
}

const wholeBlock = (block: Quad): Lot => ({ ring: partOf(block, 0, 1, 0, 1), u: [0, 1], v: [0, 1], faces: 'south', front: 12 })
