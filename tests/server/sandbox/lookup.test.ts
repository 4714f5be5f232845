import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { PARISHES } from '#server/sales/plans/parcel.ts'
import { PARCELS, PARISH_MAPS, parcelOf, parishMapOf } from '#server/sandbox/cadastre/parcels.ts'
import { findParcels } from '#server/sandbox/lookup/find.ts'
import { lookupPages } from '#server/sandbox/lookup/page.ts'
import { planSheet } from '#server/sandbox/lookup/sheet.ts'
import { viewerPages } from '#server/sandbox/lookup/viewer.ts'

describe('the seeded register', () => {
  it('has at least 200 parcels over the seven parishes, each with its own number and place, some not on sale', () => {
    expect(PARCELS.length).toBeGreaterThanOrEqual(200)
    expect(new Set(PARCELS.map(({ parish }) => parish))).toEqual(new Set(PARISHES))
    expect(new Set(PARCELS.map(({ number }) => number)).size).toBe(PARCELS.length)
    expect(new Set(PARCELS.map(({ location }) => location.por)).size).toBe(PARCELS.length)
    expect(PARCELS.filter(({ orderable }) => !orderable).length).toBeGreaterThan(20)
    expect(parcelOf('0323.017')).toMatchObject({ orderable: true, parish: 'se' })
  })

  it('draws parcels that are simple, of sensible size, and know each other as neighbours', () => {
    for (const parcel of PARCELS) {
      expect(parcel.areaSqm).toBeGreaterThan(80)
      expect(parcel.areaSqm).toBeLessThan(8000)
      for (const other of parcel.neighbours) expect(parcelOf(other)?.neighbours).toContain(parcel.number)
    }
  })
})

describe('looking a parcel up', () => {
  it.each([
    ['0323.017', '0323.017'],
    ['０３２３。０１７', '0323.017'],
    ['Infante 18-20', '0323.017'],
    ['殷皇子大馬路18-20', '0323.017'],
    ['殷皇子大马路18-20', '0323.017'],
    ['AVENIDA DO INFANTE D. HENRIQUÉ', '0323.017'],
  ])('%s finds %s', (input, number) => {
    expect(findParcels(input).map((parcel) => parcel.number)).toContain(number)
  })

  it.each(['   ', '9999.999'])('nothing is found for %j', (input) => {
    expect(findParcels(input)).toEqual([])
  })

  it('the page draws the town, links every parcel and shows the chosen one', async () => {
    const app = Fastify()
    await lookupPages(app)
    const { body } = await app.inject('/lookup?cadno=0323.017&language=pt')
    expect(body).toContain('Número cadastral 0323.017')
    expect(body.match(/data-number="0323\.\d{3}"/g)?.length).toBeGreaterThan(20)
    const found = await app.inject('/lookup?q=%3Cscript%3E&language=en')
    expect(found.body).not.toContain('<script>"')
    expect(found.body).toContain('No parcel matches.')
  })

  it.each(['zh-Hant', 'zh-Hans', 'pt'])(
    'the viewer draws the plan in %s by cadno [7-39]; without a good one it says so',
    async (language) => {
      const app = Fastify()
      await viewerPages(app)
      const page = await app.inject(`/viewer/${language}?cadno=0323.017`)
      expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining('PLANTA CADASTRAL') })
      for (const wrong of ['?cadno=1', '']) expect((await app.inject(`/viewer/${language}${wrong}`)).statusCode).toBe(404)
    },
  )
})

it('public/images/sample-plan.svg is what the drawing makes [2-03]', () => {
  const parcel = parcelOf('0323.017')
  const parishMap = parcel && parishMapOf(parcel)
  if (!parcel || !parishMap) throw new Error('no sample parcel')
  expect(readFileSync('public/images/sample-plan.svg', 'utf8')).toBe(`${planSheet(parishMap, parcel).text}\n`)
  expect(PARISH_MAPS).toHaveLength(7)
})
