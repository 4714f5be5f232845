import { describe, expect, it } from 'vitest'
import { gridOfPosition } from '#server/sales/places/grid-of-position.ts'
import { likenessTo } from '#server/sales/places/likeness.ts'
import { placeKeys } from '#server/sales/places/tables.ts'
import { PARCELS, parcelOf } from '#server/sandbox/cadastre/parcels.ts'
import { DIRECTIONS } from '#shared/domain/plans/parcel-words.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { closeAfterAll, NOT_ON_SALE, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

type Found = WireResponse<'GET /parcels/search'>
type View = WireResponse<'GET /parcels/around'>
type Described = WireResponse<'GET /parcels/{number}'>
type Outlines = WireResponse<'GET /parcels/outlines'>

const server = await closeAfterAll(startTestServer({ ACCOUNT_RATE_PER_MINUTE: '100000' }))
const person = await server.signIn()
const search = async (text: string) => (await person.get<Found>(`/parcels/search?q=${encodeURIComponent(text)}`)).body
const around = async (query: string) => (await person.get<View>(`/parcels/around?${query}`)).body
const describeParcel = async (number: string, as = person) => (await as.get<Described>(`/parcels/${number}`)).body
const numbersIn = (parcels: readonly { readonly number: string }[]) => parcels.map(({ number }) => number)
const addressOf = (text: string) => text.slice(text.indexOf('--') + 2).trim()

describe('a parcel is found by its place (decision 3.21)', () => {
  it.each([
    ['殷皇子大馬路', '殷皇子大馬路'],
    ['殷皇子大马路', '殷皇子大馬路'],
    ['殷皇', '殷皇子大馬路'],
    ['殷王子大馬路', '殷皇子大馬路'],
    ['殷子大馬路', '殷皇子大馬路'],
    ['Av. do Infante D. Henrique', '殷皇子大馬路'],
    ['avenida infante henrique', '殷皇子大馬路'],
    ['Infamte Henirque', '殷皇子大馬路'],
    ['Largoo Llau', '亞婆井前地'],
    ['Horta e Costa', '高士德大馬路'],
    ['Lg. do Lilau', '亞婆井前地'],
    ['1.º de Maio', '勞動節大馬路'],
  ])('%s is %s', async (typed, street) => {
    const { places, parcels } = await search(typed)
    expect(places[0]).toMatchObject({ kind: 'street', name: { cht: street } })
    expect([places.length <= 5, parcels]).toEqual([true, []])
  })

  it.each([
    ...['殷皇子大馬路18號', '殷皇子大馬路１８', '殷皇子大馬路十八號', '殷皇子大馬路18號3樓A', '殷皇子大馬路18-21號'],
    ...['Av. do Infante D. Henrique, n.º 20', '18 Infante Henrique'],
  ])('%s leads to the parcel with that door first', async (typed) => {
    const { parcels } = await search(typed)
    expect(parcels[0]).toEqual({ number: '0323.017', location: parcelOf('0323.017')?.location, orderable: true })
    expect(parcels.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['aveniida tong gna', 'Avenida de Tong Nga'],
    ['Estrada de Mak Kum', 'Estrada do Mak Kum'],
    ['ruadapraia', 'Rua da Praia'],
  ])('%s differs from %s by its typing errors alone, not by small words or spaces', (typed, name) => {
    expect(likenessTo(typed)(name)).toBeGreaterThanOrEqual(typed.startsWith('ave') ? 0.8 : 1)
  })

  it.each(['abc', 'test', 'hello world', 'foo', 'asdf', '測試', '你好'])('%s, which is like no name, finds none', async (typed) => {
    expect(await search(typed)).toEqual({ places: [], parcels: [] })
  })

  it('the name that matched is in the letters that were typed', async () => {
    expect((await search('關閘')).places[0]?.matched).toBe('關閘馬路')
    expect((await search('关闸')).places[0]?.matched).toBe('关闸马路')
    expect((await search('portas cerco')).places[0]?.matched).toBe('Estrada das Portas do Cerco')
  })

  it('a parcel that is not sold is marked', async () => {
    const [found] = (await search(addressOf(parcelOf(NOT_ON_SALE)?.location.cht ?? ''))).parcels
    expect(found).toMatchObject({ number: NOT_ON_SALE, orderable: false, reason: 'not-available' })
  })

  const ODD = ['', ' ', '—', '%', "' or 1=1 --", '\\', '{}', '{"a"', "街'; drop table places; --", '𠮷'.repeat(60)]
  it.each(ODD)('the odd text %j does no harm', async (typed) => {
    const { status, body } = await person.get<Found>(`/parcels/search?q=${encodeURIComponent(typed)}`)
    expect([status, body.places.length <= 5]).toEqual([200, true])
  })

  it('a text longer than a name is refused', async () => {
    expect((await person.get(`/parcels/search?q=${'a'.repeat(121)}`)).status).toBe(400)
  })
})

describe('the surroundings of a parcel (decision 3.21)', () => {
  it('of a number are its neighbours first, with outlines', async () => {
    const { parcels, more } = await around('number=0323.017')
    expect(parcels[0]?.number).toBe('0323.017')
    expect(parcels[0]?.outline[0]?.[0]?.length).toBe(4)
    const near = parcelOf('0323.017')?.neighbours ?? []
    expect(numbersIn(parcels.slice(0, 1 + near.length))).toEqual(expect.arrayContaining([...near]))
    expect([more, parcels.length <= 300]).toEqual([false, true])
  })

  it('of a point are the same as of the parcel there, and of a device those of its place on the grid', async () => {
    const numbers = async (query: string) => numbersIn((await around(query)).parcels)
    const [x, y] = parcelOf('0323.017')?.middle ?? [0, 0]
    expect((await numbers(`x=${x.toFixed(1)}&y=${y.toFixed(1)}`)).sort()).toEqual((await numbers('number=0323.017')).sort())
    const [east, north] = gridOfPosition(22.195, 113.545)
    expect(await numbers('latitude=22.195&longitude=113.545')).toEqual(await numbers(`x=${east}&y=${north}`))
    expect(await numbers('latitude=51.5&longitude=0')).toEqual([])
  })

  it('of a place are its parcels by their doors', async () => {
    const [place] = (await search('殷皇子大馬路')).places
    const { parcels } = await around(`place=${place?.id}`)
    expect(parcels.length).toBe(place?.count)
    const doors = parcels.map(({ location }) => Number(/\d+/.exec(addressOf(location.cht))?.[0]))
    expect(doors).toEqual([...doors].sort((a, b) => a - b))
  })

  it.each([
    ['', 400],
    ['x=1', 400],
    ['x=a&y=b', 400],
    ['place=zzz', 400],
    ['number=9999.999', 404],
    ['place=1', 200],
    ['x=-900000&y=900000', 200],
  ])('?%s is answered with %i', async (query, status) => {
    expect((await person.get(`/parcels/around?${query}`)).status).toBe(status)
  })
})

describe('a parcel in words (decision 3.21)', () => {
  it('has parish, area, form, streets and neighbours', async () => {
    const { areaSqm = Infinity, middle = [0, 0], neighbours = [] } = parcelOf('0323.017') ?? {}
    const described = await describeParcel('0323.017')
    const places = [{ kind: 'street', name: { cht: '殷皇子大馬路' } }]
    const parish = { cht: '大堂區', chs: '大堂区', por: 'Sé', eng: 'Sé' }
    const shape = { parts: 1, holes: 0 }
    expect(described).toMatchObject({ number: '0323.017', orderable: true, parish, areaSqm, places, shape })
    const [, latitude, longitude] =
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=([\d.]+),([\d.]+)$/.exec(described.mapUrl) ?? []
    const [x, y] = gridOfPosition(Number(latitude), Number(longitude))
    expect(Math.hypot(x - middle[0], y - middle[1])).toBeLessThan(5)
    expect(described.shape.width * described.shape.length).toBeGreaterThanOrEqual(areaSqm)
    expect(numbersIn(described.neighbours).sort()).toEqual([...neighbours].sort())
    expect((await person.get('/parcels/9999.999')).status).toBe(404)
  })

  it('neighbours name each other, in opposite directions', async () => {
    const known = new Map<string, Described['neighbours']>()
    const walker = await server.signIn('a walker')
    for (const { number } of PARCELS.slice(0, 120)) known.set(number, (await describeParcel(number, walker)).neighbours)
    const opposite = (direction: (typeof DIRECTIONS)[number]) => DIRECTIONS[(DIRECTIONS.indexOf(direction) + 4) % 8]
    let pairs = 0
    for (const [number, neighbours] of known)
      for (const { number: other, direction } of neighbours) {
        const back = known.get(other)
        if (back === undefined) continue
        pairs += 1
        expect(back).toContainEqual({ number, direction: opposite(direction) })
      }
    expect(pairs).toBeGreaterThan(200)
  })
})

it('small pictures show parcels with their neighbours, and leave out what the register has not (decision 3.21)', async () => {
  const { body } = await person.get<Outlines>('/parcels/outlines?numbers=0323.017,9999.999,0323.018')
  expect(numbersIn(body.parcels).sort()).toEqual(['0323.017', '0323.018'])
  for (const { number, outline, neighbours } of body.parcels) {
    expect(outline[0]?.[0]?.length).toBeGreaterThanOrEqual(3)
    expect(neighbours).toHaveLength((await describeParcel(number)).neighbours.length)
  }
})

describe('the register cannot be copied (threat 13)', () => {
  const [first = ''] = ON_SALE
  const ask = async <T>(as: TestClient, path: string, count: (body: T) => number | undefined) => {
    const { status, body } = await as.get<T>(path)
    return { status, shown: status === 200 ? (count(body) ?? 0) : 0 }
  }
  /** Every call that shows parcels, and how many it showed. */
  const calls: readonly ((as: TestClient) => ReturnType<typeof ask>)[] = [
    (as) => ask<View>(as, '/parcels/around?number=0323.017', ({ parcels }) => parcels.length),
    (as) => ask<Described>(as, '/parcels/0323.017', ({ neighbours }) => 1 + neighbours.length),
    (as) => ask<Outlines>(as, '/parcels/outlines?numbers=0323.017', ({ parcels }) => 1 + (parcels[0]?.neighbours.length ?? 0)),
    (as) => ask<Found>(as, `/parcels/search?q=${encodeURIComponent('殷皇子大馬路18號')}`, ({ parcels }) => parcels.length),
    (as) => ask<{ list: [] }>(as, `/EServiceajax/getCad?cadNums=${ON_SALE.slice(0, 20).join(',')}`, ({ list }) => list.length),
    async (as) => {
      const added = await ask(as, `/EServiceajax/addCartItem?cadnum=${first}`, () => 1)
      await as.get(`/EServiceajax/delCartItem?cadnum=${first}`)
      return added
    },
  ]

  it('10,000 parcels take one account more than a day, by all calls that show any together', async () => {
    let all = 0
    for (const hours of [0, 12, 12]) {
      server.clock.advance({ hours })
      // signed in again each time, because the session ends while the copier waits
      const copier = await server.signIn('a copier')
      for (const call of calls)
        for (let { status, shown } = await call(copier); status !== 429; { status, shown } = await call(copier)) {
          expect([status, shown > 0]).toEqual([200, true])
          all += shown
        }
      expect((await copier.get('/parcels/around?number=0323.017')).body).toMatchObject({ code: 'too-many-parcels' })
    }
    expect(all).toBeLessThan(10_000)
    expect(all).toBeGreaterThan(9_000)
    expect((await (await server.signIn('somebody else')).get('/parcels/0323.017')).status).toBe(200)
  })

  it('a number of one’s own cart is shown even then', async () => {
    const buyer = await server.signIn('a buyer')
    await buyer.get(`/EServiceajax/addCartItem?cadnum=${first}`)
    const look = async (numbers: readonly string[]) => (await buyer.get(`/EServiceajax/getCad?cadNums=${numbers.join(',')}`)).status
    while ((await look(ON_SALE.slice(1, 21))) === 200);
    expect(await look([first])).toBe(200)
  })

  it('what was typed is in no line of the log', () => {
    expect(JSON.stringify(server.logged)).not.toMatch(/Infante|殷皇|drop table/)
  })
})

it('GET /info says whether the register has places, so that the page of one with numbers alone is as before', async () => {
  const hasPlaces = async () => JSON.parse((await server.nobody.get<{ data: string }>('/info')).body.data).hasPlaces
  expect(await hasPlaces()).toBe(true)
  await server.context.db.delete(placeKeys)
  expect(await hasPlaces()).toBe(false)
})

it('an account watches at most ten parcels, also at the same time; one that is unknown is refused (decision 11)', async () => {
  const one = await server.signIn('watcher of many', 'CORPORATE')
  const watches = (number: string, watched = true) => one.post('/parcels/watched', { number, watched })
  const watching = async () => numbersIn((await one.get<WireResponse<'GET /my-records'>>('/my-records?platform=ab')).body.watching)
  const numbers = ON_SALE.slice(0, 12)
  const answers = (await Promise.all(numbers.map((number) => watches(number)))).sort((a, b) => a.status - b.status)
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409, 409])
  expect(answers.at(-1)?.body).toMatchObject({ code: 'too-many-watched', message: expect.stringContaining('At most 10 parcels') })
  const [first = '', ...others] = await watching()
  expect(others).toHaveLength(9)
  expect((await watches(first)).status).toBe(200)
  await watches(first, false)
  expect((await watches('9999.999')).status).toBe(404)
  const [left = ''] = numbers.filter((number) => !others.includes(number))
  expect((await watches(left)).status).toBe(200)
})
