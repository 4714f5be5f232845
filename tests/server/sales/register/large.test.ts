import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { MapPoint } from '#server/sales/plans/parcel.ts'
import { runRegister } from '#server/sales/register/cli.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { csvOf, featureOf, parcel, rowOf } from '#tests/server/support/register-files.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

const PARCELS = 50_000
const CORNERS = 24
/** Half of what all parcels need in memory at once. */
const HEAP_MB = 64

const operator = await closeAfterAll(operatorOf(runRegister))

function parcelAt(at: number) {
  const polygon = Array.from({ length: CORNERS }, (_, corner): MapPoint => {
    const angle = (corner / CORNERS) * 2 * Math.PI
    const metres = (value: number) => Math.round(value * 100) / 100
    return [metres(20_000 + (at % 300) * 30 + 10 * Math.cos(angle)), metres(15_000 + Math.floor(at / 300) * 30 + 10 * Math.sin(angle))]
  })
  return parcel((at / 1_000).toFixed(3).padStart(8, '0'), { polygon, areaSqm: 310.58 })
}

async function fileOf(name: string, pieces: Iterable<string>): Promise<string> {
  const path = operator.file(name, '')
  await pipeline(pieces, createWriteStream(path))
  return path
}

function* csv() {
  yield csvOf([])
  for (let at = 0; at < PARCELS; at += 1) {
    const withHeader = csvOf([rowOf(parcelAt(at))])
    yield withHeader.slice(withHeader.indexOf('\n') + 1)
  }
}
function* geoJson() {
  yield '{"type":"FeatureCollection","features":[\n'
  for (let at = 0; at < PARCELS; at += 1) yield `${at === 0 ? '' : ',\n'}${JSON.stringify(featureOf(parcelAt(at)))}`
  yield '\n]}\n'
}

describe('npm run register -- import of a file that would not fit into memory', { timeout: 400_000 }, () => {
  it('takes it over row by row, from CSV and from GeoJSON', async () => {
    const importing = async (path: string) => {
      const limited = [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx', 'src-server/sales/register/main.ts']
      const args = [...limited, 'import', path, '--by', 'Chan']
      const env = { ...process.env, NODE_OPTIONS: undefined, DATABASE_URL: undefined, DATA_DIR: operator.dataDir }
      return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
    }
    expect(await importing(await fileOf('large.csv', csv()))).toMatch(/: 50000 rows: 50000 added, 0 changed, 0 as they were\.$/)
    expect(await importing(await fileOf('large.geojson', geoJson()))).toMatch(/: 50000 rows: nothing changed\.$/)
  })
})
