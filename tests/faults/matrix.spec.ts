import { type Browser, test as base, expect } from '@playwright/test'
import { auditOf, faultsIn } from './audit.ts'
import { Cell } from './cell.ts'
import { cellOf, MATRIX, needsPostgres } from './matrix.ts'
import type { Play } from './row.ts'
import { CELL, type CellResult, WAY_NAMES, WAYS, type Way } from './row.ts'
import { Meeting, openWorld, type World } from './world.ts'

const START_MS = 120_000
/** Five ways in parallel, including a one-minute setting of the server. */
const ROW_MS = 300_000

const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern
    async ({}, use) => {
      const world = await openWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
})

async function played(
  { fault, way, play }: { fault: string; way: Way; play: Play },
  browser: Browser,
  world: World,
  meeting?: Meeting,
): Promise<CellResult> {
  const cell = new Cell(browser, world, way, meeting)
  try {
    const money = await play(cell)
    await cell.says(money)
    const found = await auditOf(cell)
    // The final text is still shown after everything is settled.
    const { words } = await cell.says(money)
    const result = { fault, way, money, words, ...found, wrong: faultsIn(money, found) }
    test.info().annotations.push({ type: CELL, description: JSON.stringify(result) })
    return result
  } finally {
    meeting?.leaves()
    world.line.heals()
    await cell.leaves()
  }
}

for (const [fault, row] of MATRIX) {
  if (needsPostgres(row)) continue
  const plays = WAY_NAMES.flatMap((way) => {
    const play = cellOf(row, way)
    return typeof play === 'string' ? [] : [{ fault, way, play }]
  })
  const { own } = row
  if (own === undefined) {
    for (const one of plays)
      test(`${fault}: ${WAYS[one.way]}`, async ({ browser, world }) => {
        expect((await played(one, browser, world)).wrong).toEqual([])
      })
    continue
  }
  test(`${fault}: all ways on a server of their own`, async ({ browser }) => {
    test.setTimeout(ROW_MS)
    const world = await openWorld(own)
    try {
      const meeting = new Meeting(plays.length)
      const ended = await Promise.allSettled(plays.map((one) => played(one, browser, world, meeting)))
      const wrong = ended.map((one) => (one.status === 'fulfilled' ? one.value.wrong : [String(one.reason)]))
      expect(plays.flatMap(({ way }, at) => wrong[at]?.map((what) => `${way}: ${what}`))).toEqual([])
    } finally {
      await world.close()
    }
  })
}
