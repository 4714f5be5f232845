import { expect, it } from 'vitest'
import { searchPlaces } from '#server/sales/places/search.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { TEXT_KEYS } from '#shared/domain/languages.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())
const addressOf = (text: string) => text.slice(text.indexOf('--') + 2).trim()

it.each(TEXT_KEYS)('each parcel is found by its own address: %s (decision 3.21)', async (key) => {
  const lost: string[] = []
  for (const { number, location } of PARCELS) {
    const { parcels } = await searchPlaces(server.context.db, addressOf(location[key]))
    if (!parcels.some((parcel) => parcel.number === number)) lost.push(`${number} by ${location[key]}`)
  }
  expect(lost).toEqual([])
})
