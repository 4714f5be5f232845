import { expect, it } from 'vitest'
import { gridOfPosition } from '#server/sales/places/grid-of-position.ts'

it.each([
  // by PROJ, with EPSG:8433 and EPSG:8438
  [22.2, 113.55, 21_086.2004, 18_760.3701],
])('%d° north, %d° east is %d m east and %d m north on the Macao Grid', (latitude, longitude, east, north) => {
  const [x, y] = gridOfPosition(latitude, longitude)
  expect(Math.hypot(x - east, y - north)).toBeLessThan(0.001)
})
