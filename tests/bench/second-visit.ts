import { chromium, type LaunchOptions } from '@playwright/test'
import { inTempFolder } from '#tests/support/temp-folder.ts'
import { timeTab } from './page-times.ts'
import { noteField, type Visit } from './visit.ts'

interface SecondVisit {
  /** milliseconds until the field is ready, first and second visit */
  readonly cold: number
  readonly again: number
  /** scripts that the second visit loaded over the network */
  readonly scripts: number
}

/** Two visits in a persistent profile, as in a user's own browser: it keeps files and compiled code. */
export const secondVisit = (launch: LaunchOptions, { viewport, address, field, prepare }: Visit): Promise<SecondVisit> =>
  inTempFolder('profile', async (profile) => {
    const context = await chromium.launchPersistentContext(profile, { ...launch, viewport })
    await prepare?.(context)
    await noteField(context, field)
    const cold = await timeTab(context, address, 'slow 4G')
    const again = await timeTab(context, address, 'slow 4G')
    await context.close()
    return { cold: cold.fieldReady, again: again.fieldReady, scripts: again.scripts }
  })
