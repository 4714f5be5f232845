import { expect, test } from 'vitest'
import { unreadLaunch } from '#shared/browser/unread-launch.ts'

test('launch parameters that are not read are named, and the others are not', () => {
  expect(unreadLaunch('?language=pt&platform=ab&isDark=true&itemId=1')).toEqual([])
  expect(unreadLaunch('?isDark=TRUE&language=xx&isdark=true')).toEqual([
    'The address says isDark="TRUE", which is not read.',
    'The address says language="xx", which is not read.',
    'The address says "isdark", which is not read: the parameter is "isDark".',
  ])
})
