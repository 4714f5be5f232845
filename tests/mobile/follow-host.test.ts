import { expect, test } from 'vitest'
import type { PreferencesFlow } from '#shared/flows/shell/preferences/types.ts'
import type { HostEvents, LaunchParams } from '../../src-mobile/bridge/contract.ts'
import { followHost } from '../../src-mobile/launch.ts'

/** A host that resumes with these parameters; returns the resulting choices. */
function resumeWith(launch: LaunchParams): unknown[] {
  const chosen: unknown[] = []
  let resume = (_: HostEvents['resume']): void => undefined
  const preferences = {
    state: {},
    actions: () => ({
      chooseLanguage: (language: unknown) => chosen.push(language),
      followDark: (isDark: unknown) => chosen.push(isDark),
    }),
  } as unknown as PreferencesFlow
  followHost(
    {
      on: (event, handler) => {
        if (event === 'resume') resume = handler as (payload: HostEvents['resume']) => void
        return () => undefined
      },
    },
    preferences,
  )
  resume({ launch })
  return chosen
}

test.each<[LaunchParams, unknown[]]>([
  [{ language: 'pt', isDark: true }, ['pt', true]],
  [{ isDark: false }, [false]],
  [{ language: 'en' }, ['en']],
  [{ platform: 'ab' }, []],
  [{}, []],
])('[1-06] [1-07] a resume that says %o is followed in place: %o', (launch, chosen) => {
  expect(resumeWith(launch)).toEqual(chosen)
})
