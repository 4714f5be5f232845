import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { lockDataDir } from '#server/platform/db/lock-file.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { searchPlaces } from '#server/sales/places/search.ts'
import { runRegister } from '#server/sales/register/cli.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import { operatorOf, says } from '#tests/server/support/operator.ts'
import { csvOf, parcel, type Row, rowOf } from '#tests/server/support/register-files.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { said } from '#tests/support/said.ts'

const operator = await closeAfterAll(operatorOf(runRegister))
const HEADER = 'kind,cht,chs,por,eng,parcels,of\n'
const BY = ['--by', 'Chan']
const register = (rows: readonly Row[], ...more: readonly string[]) =>
  operator.run('import', operator.file('register.csv', csvOf(rows)), ...BY, '--allow-alike', ...more)
const registerOf = (...numbers: readonly string[]) => register(numbers.map((number) => rowOf(parcel(number))))
const names = (text: string) => operator.run('places', 'import', operator.file('names.csv', HEADER + text), ...BY)
const finds = async (text: string) => {
  const { places, parcels } = await searchPlaces(operator.db, text)
  return { places: places.map(({ name, matched }) => `${name.cht} (${matched})`), parcels: parcels.map(({ number }) => number) }
}

afterEach(async () => {
  await operator.db.execute(sql`truncate parcels, places, parcel_places, place_keys, parcel_cells`)
})

describe('the places of the register (decision 3.21)', () => {
  it('come with an import, follow a changed address, and go with the last parcel', async () => {
    await registerOf('0323.017', '0323.018')
    expect(await finds('新馬路17號')).toEqual({ places: ['新馬路 (新馬路)'], parcels: ['0323.017'] })
    const location = inFour('大堂區 -- 龍嵩正街3號', 'Sé -- Rua Central, n.º 3', 'Sé -- Rua Central, no. 3')
    await register([17, 18].map((at) => rowOf(parcel(`0323.0${at}`, { location }))))
    expect(await finds('新馬路17號')).toEqual({ places: [], parcels: [] })
    expect((await finds('Rua Central 3')).parcels).toEqual(['0323.017', '0323.018'])
  })

  it('nothing of a dry run, nor of a file with a wrong row, is found', async () => {
    await register([rowOf(parcel('0323.017'))], '--dry-run')
    await register([rowOf(parcel('0323.017')), { ...rowOf(parcel('0323.018')), area: '1' }])
    expect((await finds('新馬路')).places).toEqual([])
  })

  it('of a register whose addresses are numbers alone there are none', async () => {
    const location = inFour('大堂區 -- 17號', 'Sé -- n.º 17', 'Sé -- no. 17')
    await register([rowOf(parcel('0323.017', { location }))])
    expect(await finds('17')).toEqual({ places: [], parcels: [] })
  })
})

describe('npm run register -- places (decision 3.21)', () => {
  it('takes buildings with their parcels, and other names of places', async () => {
    await registerOf('0323.017', '0323.018')
    const building = 'building,永亨大廈,,Edifício Weng Hang,Weng Hang Building,0323.017 0323.018,\n'
    const taken = await names(`${building}alias,三馬路,,,New Road,,Avenida de Almeida Ribeiro\n`)
    expect(taken).toEqual(says(0, /names\.csv: 2 names taken over\.$/))
    expect((await finds('Edf. Weng Hang')).places[0]).toBe('永亨大廈 (Edifício Weng Hang)')
    expect((await finds('new road')).places[0]).toBe('新馬路 (New Road)')
    expect((await finds('三馬路17')).parcels).toEqual(['0323.017'])
    expect((await operator.run('places', 'show')).said).toBe('alias: 1\nbuilding: 1\nstreet: 1')
    expect((await operator.run('places', 'show', 'new', 'road')).said).toContain('street, 2 parcels, by the name New Road')
    expect((await operator.run('history')).said).toMatch(/names\.csv, by Chan: 2 names of places \(SHA-256 [0-9a-f]{64}\)/)
  })

  it('names stay when parcels are imported again, and wait for parcels that are not there yet', async () => {
    const file = 'building,永亨大廈,,,,0323.017,\nalias,,,,New Road,,新馬路\n'
    expect((await names(file)).said).toContain('永亨大廈: the register has none of its parcels, so it is not found.')
    expect((await finds('永亨大廈')).places).toEqual([])
    await registerOf('0323.017')
    expect((await finds('永亨大廈')).places).toEqual(['永亨大廈 (永亨大廈)'])
    expect((await finds('New Road')).places).toEqual(['新馬路 (New Road)'])
    await register([rowOf(parcel('0323.017', { orderable: false }))])
    expect((await finds('永亨大廈')).places).toEqual(['永亨大廈 (永亨大廈)'])
    await names('alias,,,,Old Road,,新馬路\n')
    expect((await finds('永亨大廈')).places).toEqual([])
    expect((await finds('New Road')).places).not.toContain('新馬路 (New Road)')
  })

  it('a building on several rows, as a spreadsheet with one parcel a row writes it, has the parcels of all', async () => {
    await registerOf('0323.017', '0323.018', '0323.019')
    const rows = ['0323.017', '0323.018 0323.017', '0323.019'].map((number) => `building,永亨大廈,,,,${number},`)
    expect((await names(`${rows.join('\n')}\n`)).said).not.toContain('not found')
    expect((await searchPlaces(operator.db, '永亨大廈')).places[0]?.count).toBe(3)
  })

  it('a named building that an address names too follows the address, and stays without its row in the file', async () => {
    const at = (por: string, cht: string) => ({ location: inFour(`大堂區 -- ${cht}`, `Sé -- ${por}`, `Sé -- ${por}`) })
    const inBuilding = at('Rua Central, n.º 3, Edifício Weng Hang', '龍嵩正街3號永亨大廈')
    await registerOf('0323.017')
    await names('building,永亨大廈,,Edifício Weng Hang,,0323.017,\n')
    await register(['0323.018', '0323.019'].map((number) => rowOf(parcel(number, inBuilding))))
    const countOf = async () => (await searchPlaces(operator.db, '永亨大廈')).places.find(({ name }) => name.cht === '永亨大廈')?.count
    expect(await countOf()).toBe(3)
    await register([rowOf(parcel('0323.018', at('Rua Central, n.º 5', '龍嵩正街5號')))])
    expect(await countOf()).toBe(2)
    await names('alias,三馬路,,,,,新馬路\n')
    expect(await countOf()).toBe(1)
  })

  it.each([
    ['street,新馬路,,,,0323.017,', 'line 2: kind must be one of building, area, alias, but is "street".'],
    ['building,,,,,0323.017,', 'line 2: It has no name: write it in at least one of cht, chs, por, eng.'],
    ['alias,新馬路,,,,,', 'line 2: of must name the place that this is another name of.'],
    ['building,永亨大廈,,,,,', 'line 2: parcels must have a cadastral number, or several divided by spaces.'],
    ['building,永亨大廈,,,,323-17,', 'line 2: "323-17" is no cadastral number.'],
    [`building,${'長'.repeat(121)},,,,1.1,`, 'line 2: A name must be one line of 120 characters at most.'],
  ])('refuses %s', async (row, sentence) => {
    const outcome = await names(`${row}\nbuilding,永亨大廈,,,,0323.017,\n`)
    expect(outcome).toEqual(says(1, /2 names, 1 of them wrong\. Nothing was written\.$/))
    expect(outcome.said).toContain(sentence)
    expect(rowsOf(await operator.db.execute(sql`select from places`))).toEqual([])
  })

  it('refuses a file that is none', async () => {
    const other = await operator.run('places', 'import', operator.file('other.csv', 'a,b\n1,2\n'), ...BY)
    expect(other.said).toContain('The first line must name the columns kind, cht, chs, por, eng, parcels, of;')
    expect((await names('a,b\n')).said).toContain("Line 2 is no row of the header's columns")
    expect((await operator.run('places', 'remove')).code).toBe(2)
  })

  it('the examples of the documentation can be imported as they are', async () => {
    const example = (name: string) => `docs/operating/${name}-example.csv`
    expect(await operator.run('import', example('register'), ...BY)).toEqual(says(0, /10 rows: 10 added/))
    expect(await operator.run('places', 'import', example('names'), ...BY)).toEqual(says(0, /5 names taken over\.$/))
    for (const typed of ['新馬路', 'New Road', 'Senado Square', '大三巴', 'Weng Hang'])
      expect((await finds(typed)).places.length, typed).toBeGreaterThan(0)
  })
})

describe('used wrongly, it prints its usage', () => {
  it.each<readonly [said: RegExp, args: readonly string[]]>([
    [/^Say what is to be done\.\n/, []],
    [/^"importt" is nothing this command does\.\n/, ['importt']],
    [/^"constructor" is nothing this command does\.\n/, ['constructor']],
    [/^Say who does it, with --by and a name\.\n/, ['import', 'a.csv']],
    [/^Say who does it, with --by and a name\.\n/, ['import', 'a.csv', '--by', ' ']],
    [/^a\.xlsx must be a \.csv or a \.geojson file\.\n/, ['import', 'a.xlsx', ...BY]],
    [/^--replace would take the plans of wrong rows off sale: /, ['import', 'a.csv', '--replace', '--skip-wrong', ...BY]],
    [/^"Coloane" is no parish of Macao: /, ['list', '--parish', 'Coloane']],
    [/^--limit takes a whole number, but is "all"\.\n/, ['list', '--limit', 'all']],
    [/^Something is missing\.\n/, ['show']],
  ])('%s', async (said, args) => {
    const outcome = await operator.run(...args)
    expect(outcome).toEqual(says(2, said))
    expect(outcome.said).toContain('npm run register -- import <file.csv|file.geojson> --by <name>')
  })
})

describe('a database that cannot be used is reported in one sentence', () => {
  const sentenceOf = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const { code, said: sentence } = await said(runRegister, env, ['history'])
    expect(code).toBe(1)
    return sentence
  }

  it('because a server uses it', async () => {
    const release = lockDataDir(operator.dataDir)
    expect(await sentenceOf({ DATA_DIR: operator.dataDir })).toMatch(/ is in use by process \d+\. Stop that server first, /)
    release()
  })

  it('because it does not exist', async () => {
    const said = /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\. Start it, or mend DATABASE_URL\.$/
    expect(await sentenceOf({ DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b' })).toMatch(said)
  })
})
