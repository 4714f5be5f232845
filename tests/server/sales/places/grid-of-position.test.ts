import { expect, it } from 'vitest'
import { gridOfPosition, positionOfGrid } from '#server/sales/places/grid-of-position.ts'

it('a position is its place on the Macao Grid, and back', () => {
  // by PROJ, with EPSG:8433 and EPSG:8438
  const [latitude, longitude, east, north] = [22.2, 113.55, 21_086.2004, 18_760.3701]
  const [x, y] = gridOfPosition(latitude, longitude)
  expect(Math.hypot(x - east, y - north)).toBeLessThan(0.001)
  const back = positionOfGrid([east, north])
  expect(Math.hypot(back.latitude - latitude, back.longitude - longitude)).toBeLessThan(1e-8)
})
