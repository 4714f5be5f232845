// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { READY_EVENT } from '#shared/browser/host-marks.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { openBridge } from '../../../src-mobile/bridge/open-bridge.ts'

afterEach(removeHost)

const open = () => openBridge({ window, clock: browserClock(window), address: new URLSearchParams() })
const resume = () => document.dispatchEvent(new Event('resume'))

test('in the host the page has the bridge itself', async () => {
  installHost()
  const bridge = await open()
  expect(bridge.inHost).toBe(true)
  await expect(bridge.call('getLaunchParams')).resolves.toBeTypeOf('object')
})

test('decision 4: events of a host that announces itself later reach earlier listeners, and none that was removed before or after', async () => {
  const bridge = await open()
  expect(bridge.inHost).toBe(false)
  const heard: string[] = []
  bridge.on('resume', () => heard.push('stays'))
  const [stop, stopsLater] = [1, 2].map(() => bridge.on('resume', () => heard.push('has stopped')))
  stop?.()
  installHost()
  document.dispatchEvent(new Event(READY_EVENT))
  await bridge.ready()
  stopsLater?.()
  resume()
  expect(bridge.inHost).toBe(true)
  expect(heard).toEqual(['stays'])
})

test('threat 8: without a host a call reports that there is none', async () => {
  const bridge = await open()
  await expect(bridge.ready(10)).rejects.toMatchObject({ code: 'NOT_IN_HOST' })
})
