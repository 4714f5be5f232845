import { type Browser, test as base, expect } from '@playwright/test'
import { auditOf } from './audit.ts'
import { Cell } from './cell.ts'
import { MATRIX, needsPostgres } from './matrix.ts'
import { Meeting } from './meeting.ts'
import { type CellResult, note, resultOf } from './result.ts'
import type { Play } from './row.ts'
import { FAULTS, type Fault, WAY_NAMES, WAYS, type Way } from './vocabulary.ts'
import { openWorld, type World } from './world.ts'

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

async function played(browser: Browser, world: World, fault: Fault, way: Way, play: Play, meeting?: Meeting): Promise<CellResult> {
  const cell = new Cell(browser, world, way, meeting)
  try {
    const money = await play(cell)
    await cell.says(money)
    const found = await auditOf(cell)
    // The final text is still shown after everything is settled.
    const { words } = await cell.says(money)
    return resultOf(fault, way, money, words, found)
  } finally {
    meeting?.leaves()
    world.line.heals()
    await cell.leaves()
  }
}

for (const fault of FAULTS.filter((one) => !needsPostgres(one))) {
  const { cells, own } = MATRIX[fault]
  const plays = WAY_NAMES.flatMap((way) => {
    const play = cells[way]
    return typeof play === 'string' ? [] : [{ way, play }]
  })
  if (own === undefined) {
    for (const { way, play } of plays)
      test(`${fault}: ${WAYS[way]}`, async ({ browser, world }, info) => {
        const result = await played(browser, world, fault, way, play)
        note(info, result)
        expect(result.wrong).toEqual([])
      })
    continue
  }
  test(`${fault}: all ways on a server of their own`, async ({ browser }, info) => {
    test.setTimeout(ROW_MS)
    const world = await openWorld(own)
    try {
      const meeting = new Meeting(plays.length)
      const ended = await Promise.allSettled(plays.map(({ way, play }) => played(browser, world, fault, way, play, meeting)))
      const results = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      for (const result of results) note(info, result)
      const failed = ended.flatMap((one, at) => (one.status === 'rejected' ? [`${plays[at]?.way}: ${one.reason}`] : []))
      const wrong = results.flatMap((one) => one.wrong.map((what) => `${one.way}: ${what}`))
      expect([...failed, ...wrong]).toEqual([])
    } finally {
      await world.close()
    }
  })
}
