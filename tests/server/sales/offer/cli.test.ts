import { describe, expect, it } from 'vitest'
import { runOffer } from '#server/sales/offer/cli.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

/** In Macao it is already the 22nd. */
let now = new Date('2026-11-21T23:30:00Z')

const operator = await closeAfterAll(operatorOf(runOffer, () => now))
const show = async () => (await operator.run('show')).said
const BY = ['--by', 'Chan']

describe('npm run offer', () => {
  it('shows what holds, and who set it when', async () => {
    expect((await show()).split('\n')).toEqual([
      'Now: MOP 55.00 a plan, 5 working days.',
      'Set so far, the newest first (times of Macao):',
      '  from the beginning  5 working days, by the specification',
      '  from the beginning  MOP 55.00 a plan, by the specification',
    ])
  })

  it('sets a price and a time, from now on or from a day on', async () => {
    expect(await operator.run('price', '60.5', ...BY)).toEqual({ code: 0, said: 'From now on: MOP 60.50 a plan.' })
    now = new Date('2026-11-22T00:30:00Z')
    expect(await operator.run('working-days', '1', ...BY, '--from', '2026-11-22')).toEqual({ code: 0, said: 'From now on: 1 working day.' })
    now = new Date('2026-11-22T01:30:00Z')
    const said = 'From 2026-12-01 00:00 in Macao on: MOP 70.00 a plan.'
    expect(await operator.run('price', '70', '--by', 'Lei', '--from', '2026-12-01')).toEqual({ code: 0, said })
    expect((await show()).split('\n').slice(0, 5)).toEqual([
      'Now: MOP 60.50 a plan, 1 working day.',
      'Set so far, the newest first (times of Macao):',
      '  2026-11-22 09:30  MOP 70.00 a plan from 2026-12-01 00:00, by Lei',
      '  2026-11-22 08:30  1 working day from 2026-11-22 08:30, by Chan',
      '  2026-11-22 07:30  MOP 60.50 a plan from 2026-11-22 07:30, by Chan',
    ])
    now = new Date('2026-11-30T16:00:00Z')
    expect(await show()).toMatch(/^Now: MOP 70\.00 a plan, /)
  })

  it('switches a payment method off until a time, and on again', async () => {
    now = new Date('2026-11-23T00:00:00Z')
    const said = 'MPAY cannot be chosen until 2026-11-30 18:00 in Macao. Payments that have begun go on.'
    expect(await operator.run('channel', 'MPAY', 'off', '--until', '2026-11-30 18:00', ...BY)).toEqual({ code: 0, said })
    expect(await show()).toContain('MPAY is switched off until 2026-11-30 18:00 in Macao.')
    expect(await operator.run('channel', 'MPAY', 'on', ...BY)).toEqual({ code: 0, said: 'MPAY can be used from now on.' })
    expect(await show()).not.toContain('MPAY')
    now = new Date('2026-11-30T16:00:00Z')
  })

  it('reports that nothing changes', async () => {
    const said = 'From now on: MOP 70.00 a plan. That is so already; nothing was changed.'
    expect(await operator.run('price', '70', ...BY)).toEqual({ code: 0, said })
  })

  it.each<readonly [said: RegExp, args: readonly string[]]>([
    [/^Say who does it, with --by and a name\./, ['price', '60']],
    [/^"CASH" is no payment method\. There are BOCPAY, /, ['channel', 'CASH', 'on', ...BY]],
    [/^"up" is neither on nor off\./, ['channel', 'MPAY', 'up', ...BY]],
    [/^--until takes a day and a time of Macao as /, ['channel', 'MPAY', 'off', '--until', '2026-12-31', ...BY]],
    [/^--until 2026-11-20 18:00 is in the past\./, ['channel', 'MPAY', 'off', '--until', '2026-11-20 18:00', ...BY]],
    [/^Give the reason in all four languages: /, ['channel', 'MPAY', 'off', '--until', '2026-12-31 18:00', '--en', 'x', ...BY]],
    [/^"0" is no price: write patacas above 0 and up to 100000, as 55 or 55\.50\./, ['price', '0', ...BY]],
    [/^"55\.555" is no price: /, ['price', '55.555', ...BY]],
    [/^"1e3" is no price: /, ['price', '1e3', ...BY]],
    [/^"100000\.01" is no price: /, ['price', '100000.01', ...BY]],
    [/^"5\.5" is no number of working days: write a whole number from 0 to 365\./, ['working-days', '5.5', ...BY]],
    [/^"366" is no number of working days: /, ['working-days', '366', ...BY]],
    [/^--from takes a day as 2026-12-31, but is "2026-02-30"\./, ['price', '60', ...BY, '--from', '2026-02-30']],
    [/^--from takes a day as 2026-12-31, but is "tomorrow"\./, ['price', '60', ...BY, '--from', 'tomorrow']],
    [/^--from 2026-11-20 is in the past: what orders and pages said then stays /, ['price', '60', ...BY, '--from', '2026-11-20']],
  ])('used wrongly, it prints its usage: %s', async (said, args) => {
    const outcome = await operator.run(...args)
    expect(outcome).toEqual({ code: 2, said: expect.stringMatching(said) })
    expect(outcome.said).toContain('npm run offer -- show')
  })
})
