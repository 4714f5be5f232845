import type { WireText } from '#shared/domain/languages.ts'
import type { Lot } from './lots.ts'
import type { Name, ParishPlan } from './parishes.ts'

/** Metres of street front per door number. */
const DOOR_METRES = 9

/**
 * Numbers each lot's doors along the street it faces: odd on one side, even on the other, each number once. The text is 'parish -- street,
 * doors' [3-13].
 */
export function addressBook(parish: ParishPlan) {
  const doorsUsed = new Map<string, number>()
  const place = (row: number, column: number, faces: Lot['faces']): { street: Name | undefined; side: string; even: boolean } => {
    switch (faces) {
      case 'south':
        return { street: parish.across[row], side: `across${row}+`, even: false }
      case 'north':
        return { street: parish.across[row + 1], side: `across${row + 1}-`, even: true }
      case 'west':
        return { street: parish.along[column], side: `along${column}+`, even: false }
      case 'east':
        return { street: parish.along[column + 1], side: `along${column + 1}-`, even: true }
    }
  }
  return {
    take(row: number, column: number, lot: Lot): WireText {
      const { street, side, even } = place(row, column, lot.faces)
      const used = doorsUsed.get(side) ?? 0
      const count = Math.max(1, Math.round(lot.front / DOOR_METRES))
      doorsUsed.set(side, used + count)
      const door = (index: number) => index * 2 + (even ? 2 : 1)
      return locationText(parish.name, street ?? parish.name, door(used), door(used + count - 1))
    },
  }
}

function locationText(parish: Name, street: Name, first: number, last: number): WireText {
  const doors = first === last ? `${first}` : `${first}-${last}`
  const many = first !== last
  return {
    cht: `${parish.cht} -- ${street.cht}${doors}號`,
    chs: `${parish.chs} -- ${street.chs}${doors}号`,
    por: `Freguesia: ${parish.por} -- ${street.por}, ${many ? 'n.os' : 'n.º'} ${doors}`,
    eng: `Parish of ${parish.por} -- ${street.por}, ${many ? 'nos.' : 'no.'} ${doors}`,
  }
}
