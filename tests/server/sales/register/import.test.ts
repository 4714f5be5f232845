import { beforeAll, describe, expect, it } from 'vitest'
import type { MapPoint } from '#server/sales/plans/parcel.ts'
import { parcelChanges } from '#server/sales/plans/tables.ts'
import { runRegister } from '#server/sales/register/cli.ts'
import { operatorOf, says } from '#tests/server/support/operator.ts'
import { collectionOf, csvOf, featureOf, linesOf, parcel, type Row, rowOf } from '#tests/server/support/register-files.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

const NOW = new Date('2026-11-22T02:04:05Z')

const operator = await closeAfterAll(operatorOf(runRegister, () => NOW))

const BY = ['--by', 'Chan Tai Man']
const importing = (name: string, content: string | Buffer, ...more: readonly string[]) =>
  operator.run('import', operator.file(name, content), ...BY, ...more)
const counted = async (): Promise<string> => (await operator.run('list', '--limit', '1')).said.split('\n')[0] ?? ''
const shown = async (number: string) => (await operator.run('show', number)).said

const THREE = [parcel('0001.001'), parcel('0001.002'), parcel('0001.003', { orderable: false })]
const csv = (rows: readonly Row[] = THREE.map(rowOf)) => csvOf(rows)

describe('npm run register -- import', () => {
  it('takes a register over, and changes nothing when it is done again', async () => {
    expect(await counted()).toBe('0 parcels, 0 of them on sale.')
    expect(await importing('register.csv', csv())).toEqual(says(0, /register\.csv: 3 rows: 3 added, 0 changed, 0 as they were\.$/))
    expect(await importing('register.csv', csv())).toEqual(says(0, /: 3 rows: nothing changed\.$/))
    expect(await counted()).toBe('3 parcels, 2 of them on sale.')
  })

  it('changes what differs, touches nothing else, and removes nothing', async () => {
    const changed = { ...rowOf(parcel('0001.002')), area: '52', por: 'Freguesia: Sé -- Rua Nova' }
    const some = csv([rowOf(parcel('0001.001')), changed, rowOf(parcel('0001.004'))])
    expect(await importing('some.csv', some)).toEqual(says(0, /: 3 rows: 1 added, 1 changed, 1 as they were\.$/))
    expect((await shown('0001.002')).split('\n')).toEqual([
      '0001.002: se, 52 m², on sale',
      '  cht  大堂區 -- 新馬路2號',
      '  chs  大堂区 -- 新马路2号',
      '  por  Freguesia: Sé -- Rua Nova',
      '  eng  Parish of Sé -- Avenida de Almeida Ribeiro, no. 2',
      '  polygon  20002 15000, 20012.25 15000, 20012.25 15010',
    ])
    expect(await counted()).toBe('4 parcels, 3 of them on sale.')
    await importing('register.csv', csv([...THREE, parcel('0001.004')].map(rowOf)))
  })

  it('with --dry-run prints what would be done, and changes nothing', async () => {
    expect(await importing('new.csv', csv([rowOf(parcel('0002.001'))]), '--dry-run')).toEqual(
      says(0, /: 1 row: this would be 1 added, 0 changed, 0 as they were\. Nothing was written, as --dry-run says\.$/),
    )
    expect(await counted()).toBe('4 parcels, 3 of them on sale.')
  })

  it('with --replace takes off sale what the file does not name, and keeps it', async () => {
    expect(await importing('two.csv', csv(THREE.slice(0, 2).map(rowOf)), '--replace')).toEqual(
      says(0, /: 2 rows: 0 added, 0 changed, 2 as they were, 1 taken off sale\.$/),
    )
    expect(await shown('0001.004')).toContain('off sale')
    expect(await counted()).toBe('4 parcels, 2 of them on sale.')
  })

  it('writes down who imported what, and when', async () => {
    const lines = (await operator.run('history')).said.split('\n')
    const [newest, oldest] = [
      'two.csv, by Chan Tai Man: 2 rows, 0 added, 0 changed, 1 taken off sale',
      'register.csv, by Chan Tai Man: 3 rows, 3 added',
    ]
    expect(lines[0]).toMatch(new RegExp(`^2026-11-22 10:04 {2}${newest} \\(SHA-256 [0-9a-f]{64}\\)$`))
    expect(lines.at(-1)).toContain(oldest)
    expect(lines.join()).not.toContain('new.csv')
  })

  it('lists by parish, in the order of the numbers, page after page', async () => {
    const { said } = await operator.run('list', '--parish', 'Sé', '--limit', '2')
    expect(said.split('\n').map((line) => line.split('  ')[0])).toEqual([
      '4 parcels, 2 of them on sale.',
      '0001.001',
      '0001.002',
      '(more with --after 0001.002, or a higher --limit)',
    ])
    expect(await operator.run('list', '--after', '0001.002', '--off-sale')).toEqual(says(0, /0001\.003[\s\S]*0001\.004/))
    expect((await operator.run('list', '--parish', 'São Lázaro')).said).toBe('0 parcels, 0 of them on sale.')
  })

  it('reports a number that the register does not have', async () => {
    expect(await operator.run('show', '9.9', '0001.001')).toEqual(says(1, /^9\.9: the register has no such parcel\.\n0001\.001: se, /))
  })

  it('keeps parts and holes, and shows them', async () => {
    const ring = (text: string) => text.split(', ').map((corner) => corner.split(' ').map(Number)) as unknown as MapPoint[]
    const [outline, hole] = [ring('20000 15000, 20020 15000, 20000 15020'), ring('20005 15005, 20010 15005, 20005 15010')]
    const given = parcel('0009.001', { polygon: [[outline, hole]], areaSqm: 187.5, orderable: false })
    expect((await importing('hole.csv', csv([rowOf(given)]))).code).toBe(0)
    expect(await importing('hole.geojson', linesOf([featureOf(given)]))).toEqual(says(0, /nothing changed/))
    expect(await shown('0009.001')).toMatch(/\n {2}polygon {2}20000 15000, .*\n {2}without {2}20005 15005, /)
  })
})

const good = rowOf(parcel('0003.001'))
const noNumber = (text: string) =>
  `"${text}" is no cadastral number: four digits or more, a dot, three digits or more, as 0323.017. A spreadsheet takes noughts away: have the column kept as text.`
const noArea = (text: string) =>
  `area must be square metres above 0 with two decimals at most and no thousands mark, as 1250.5, but is "${text}".`
const noPolygon = (text: string) =>
  `The polygon must be well-known text as POLYGON((20000 15000, 20010 15000, 20010 15010, 20000 15000)), but begins "${text}".`
const PARISH_NAMES = 'nossaSenhoraDeFatima, saoLazaro, santoAntonio, se, saoLourenco, nossaSenhoraDoCarmo, saoFranciscoXavier'
const WRONG: readonly (readonly [change: Row, said: string])[] = [
  [{ number: '0003001' }, noNumber('0003001')],
  [{ number: '０００３.001' }, noNumber('０００３.001')],
  [{ number: '' }, 'number is missing.'],
  [{ parish: 'Coloane' }, `"Coloane" is no parish of Macao: write its official name, or one of ${PARISH_NAMES}.`],
  [{ chs: ' ' }, 'chs is missing.'],
  [{ por: 'Rua Nova' }, `por must be 'prefix -- address', but is "Rua Nova".`],
  [{ eng: 'Parish of Sé -- ' }, `eng must be 'prefix -- address', but is "Parish of Sé --".`],
  [{ area: '' }, 'area is missing.'],
  [{ area: '1,250' }, noArea('1,250')],
  [{ area: '0' }, noArea('0')],
  [{ on_sale: 'perhaps' }, 'on_sale must be yes or no, but is "perhaps".'],
  [{ polygon: '' }, 'There is no polygon.'],
  [{ polygon: 'POINT(1 2)' }, noPolygon('POINT(1 2)')],
  [{ polygon: 'POLYGON((1 2, 3 4' }, noPolygon('POLYGON((1 2, 3 4')],
  [{ polygon: 'POLYGON((1 2, 3 4, 9 6))' }, 'The polygon is not closed: its last corner must be its first.'],
  [{ polygon: 'POLYGON((1 2, 3 4, 1 2))' }, 'The polygon has no area.'],
  // the last one, because its two lines move the rows below down
  [{ cht: 'a -- b\nc' }, 'cht must be one line of 500 characters at most.'],
]
/** Faults that only a feature can have. */
const feature = featureOf(parcel('0003.001'))
const withGeometry = (geometry: unknown) => ({ ...feature, geometry })
const brokenRing = JSON.parse('[[[1,"x"],[2,3],[4,5],[1,"x"]]]')
const ALL_MISSING = ['number', 'parish', 'cht', 'chs', 'por', 'eng', 'area', 'on_sale'].map((name) => `${name} is missing.`).join(' ')
const WRONG_FEATURES: readonly (readonly [feature: unknown, said: string])[] = [
  [featureOf(parcel('0003.001'), { number: 3.001 }), 'number must be a text, but is 3.001.'],
  [withGeometry(null), 'There is no polygon.'],
  [withGeometry({ type: 'Point', coordinates: [1, 2] }), 'The geometry is no polygon.'],
  [withGeometry({ type: 'Polygon', coordinates: brokenRing }), 'A corner of the polygon is no pair of numbers.'],
  [{ type: 'Point' }, 'It is no Feature.'],
  [{ ...feature, properties: null }, ALL_MISSING],
]

/** Its number, if it can be read. */
const named = ({ number }: Row): string => (typeof number === 'string' && /^[0-9]{4}\.[0-9]{3}$/.test(number) ? ` (${number})` : '')

describe('a wrong row', () => {
  let before: string
  beforeAll(async () => {
    before = await counted()
  })

  it('is reported by its line with all its faults, and nothing is written', async () => {
    const rows = WRONG.map(([change]) => ({ ...good, ...change }))
    const { code, said } = await importing('wrong.csv', csv([rowOf(parcel('0003.900')), ...rows]))
    expect(said.split('\n')).toEqual([
      ...WRONG.map(([change, sentence], at) => `line ${at + 3}${named({ ...good, ...change })}: ${sentence}`),
      expect.stringMatching(new RegExp(`: ${WRONG.length + 1} rows, ${WRONG.length} of them wrong\\. Nothing was written\\.$`)),
    ])
    expect([code, await counted()]).toEqual([1, before])
  })

  it('in GeoJSON is reported by its line and feature', async () => {
    const { code, said } = await importing('wrong.geojson', linesOf(WRONG_FEATURES.map(([wrong]) => wrong)))
    const numbers = WRONG_FEATURES.map(([wrong]) => named((wrong as { properties?: Row }).properties ?? {}))
    const lines = WRONG_FEATURES.map(([, sentence], at) => `line ${at + 2}, feature ${at + 1}${numbers[at]}: ${sentence}`)
    expect(said.split('\n').slice(0, -1)).toEqual(lines)
    expect([code, await counted()]).toEqual([1, before])
  })

  it('of a GeoJSON file in one line is named by its place and its number', async () => {
    const features = [featureOf(parcel('0003.001')), featureOf(parcel('0003.002'), { on_sale: 'perhaps' })]
    expect(await importing('one-line.geojson', JSON.stringify(collectionOf(features)))).toEqual(
      says(1, /^line 1, feature 2 \(0003\.002\): on_sale must be yes or no, but is "perhaps"\.\n/),
    )
  })

  it('in another grid, or with north before east, is none that --skip-wrong leaves out: the others may be right by chance alone', async () => {
    const swapped = 'POLYGON((15000 20000, 15010 20000, 15010 20010, 15000 20000))'
    const rows = [{ ...good, area: '50', polygon: swapped }, rowOf(parcel('0003.002'))]
    expect(await importing('swapped.csv', csv(rows), '--skip-wrong')).toEqual(
      says(1, /: 1 of 2 rows are in another grid, or have north before east, so that --skip-wrong takes none\. Nothing was written\.$/),
    )
    expect(await counted()).toBe(before)
  })

  it('of another length, or with the number of another row, is reported too', async () => {
    const text = `${csv([good, rowOf(parcel('0003.002')), { ...good, area: '52' }])}0003.009,se\r\n`
    expect(await importing('twins.csv', text)).toEqual(
      says(1, /^line 5: It has 2 columns where the first line has 9\.\nlines 2, 4: 0003\.001 stands in the file 2 times\.\n/),
    )
    expect(await counted()).toBe(before)
  })

  it('is left out with --skip-wrong, and of twins every one', async () => {
    const text = csv([good, rowOf(parcel('0003.002')), { ...good, area: '52' }, { ...good, number: 'x' }])
    expect(await importing('twins.csv', text, '--skip-wrong')).toEqual(
      says(0, /: 4 rows: 1 added, 0 changed, 0 as they were\. 3 wrong rows left out\.$/),
    )
    expect((await operator.run('show', '0003.001')).code).toBe(1)
    expect((await operator.run('show', '0003.002')).code).toBe(0)
  })
})

describe('a parcel like another one that is on sale', () => {
  const right = parcel('0323.010')
  it.each([
    ['with another number', '0423.010'],
    // as a spreadsheet saves it, or as long as in another register
    ['with other noughts', '0323.0100'],
  ])('%s is reported and refused, in CSV and GeoJSON, with --replace too', async (_what, number) => {
    await importing('right.csv', csv([rowOf(right)]))
    const wrong = { ...right, number }
    const before = await counted()
    const refused = says(1, /0323\.010, which is on sale\..*1 row, 1 of them wrong\. Nothing was written\.$/s)
    expect(await importing('saved.csv', csv([rowOf(wrong)]), '--replace')).toEqual(refused)
    expect(await importing('saved.geojson', linesOf([featureOf(wrong)]), '--replace')).toEqual(refused)
    expect(await counted()).toBe(before)
    const two = csv([rowOf(wrong), rowOf(parcel('0323.011'))])
    expect(await importing('skipped.csv', two, '--skip-wrong')).toEqual(says(0, /1 wrong row left out\.$/))
  })

  it('is accepted if the same file takes the other one off sale, or with --allow-alike', async () => {
    const renumbered = { ...right, number: '0523.010' }
    expect((await importing('alike.csv', csv([rowOf(renumbered)]), '--allow-alike', '--dry-run')).code).toBe(0)
    const both = csv([rowOf({ ...right, orderable: false }), rowOf(renumbered)])
    expect(await importing('renumbered.csv', both)).toEqual(says(0, /2 rows: 1 added, 1 changed, 0 as they were\.$/))
  })

  it('twice in one file with two numbers: each row is reported', async () => {
    const twin = parcel('0600.001')
    expect(await importing('twins.csv', csv([rowOf(twin), rowOf({ ...twin, number: '0601.001' })]))).toEqual(
      says(1, /^line 2 \(0600\.001\): Its polygon is that of 0601\.001, .*\nline 3 \(0601\.001\): Its polygon is that of 0600\.001, /),
    )
  })
})

describe('a file that cannot be read', () => {
  it.each<[string, () => string, RegExp]>([
    ['has a header alone', () => operator.file('a.csv', csvOf([])), /The file holds no parcel\./],
    ['ends early', () => operator.file('a.geojson', linesOf([feature]).slice(0, -5)), /The file ends before its JSON does\./],
    ['does not exist', () => '/nowhere/a.csv', /^\/nowhere\/a\.csv: The file cannot be read: there is no such file\./],
  ])('because it %s is refused with that reason, and nothing is written', async (_what, file, said) => {
    const before = await counted()
    expect(await operator.run('import', file(), ...BY)).toEqual(says(1, new RegExp(`${said.source} Nothing was written\\.$`)))
    expect(await counted()).toBe(before)
  })
})

it('what the holders of plans are to know: with --tell what changed of each parcel is kept, with --dry-run or without --tell nothing (decision 11)', async () => {
  const kept = async () => {
    const changes = await operator.db.select().from(parcelChanges).orderBy(parcelChanges.parcel, parcelChanges.id)
    return changes.map(({ parcel: number, kind, planIssued }) => `${number} ${kind} ${planIssued ?? ''}`.trim())
  }
  const numbers = [1, 2, 3, 4, 5, 6].map((at) => `0008.00${at}`)
  const [same, outline, address, off, gone, anew] = numbers as [string, string, string, string, string, string]
  const row = (number: string, more: Row = {}) => ({ ...rowOf(parcel(number)), ...more })
  const columns = [...Object.keys(row(same)), 'plan_issued']
  await importing('told.csv', csv(numbers.map((number) => row(number))), '--tell')
  const changed = [rowOf(parcel(outline, { areaSqm: 60 })), row(address, { por: 'Freguesia: Sé -- Rua Nova' }), row(off, { on_sale: 'no' })]
  const text = csvOf([row(same), ...changed, row(anew, { plan_issued: '2026-11-02' })], { columns })
  const dry = await importing('told.csv', text, '--tell', '--replace', '--dry-run')
  expect(dry).toEqual(says(0, /; holders of plans of \d+ parcels are told\. Nothing was written.*$/))
  expect(await kept()).toEqual([])
  await importing('told.csv', text, '--tell', '--replace')
  const told = [`${outline} outline`, `${outline} area`, `${address} address`, `${off} off-sale`, `${gone} off-sale`]
  expect((await kept()).filter((each) => each.startsWith('0008'))).toEqual([...told, `${anew} plan-anew 2026-11-02`])
  const count = (await kept()).length
  await importing('told.csv', csvOf([row(same, { plan_issued: '2026-11-03' }), row(outline)], { columns }))
  await importing('told.csv', csv([row(same)]), '--tell')
  expect(await shown(same)).toContain(', on sale, plan of 2026-11-03')
  expect(await kept()).toHaveLength(count)
  const wrong = await importing('wrong.csv', csvOf([row(same, { plan_issued: '03/11/2026' })], { columns }), '--tell')
  expect(wrong).toEqual(says(1, /plan_issued must be a day as 2026-11-24, but is "03\/11\/2026"\./))
})
