import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { noteField, timeTab } from './page-times.ts'

interface SecondVisit {
  /** milliseconds until the field is ready, first and second visit */
  readonly cold: number
  readonly again: number
  /** scripts that the second visit loaded over the network */
  readonly scripts: number
}

interface Asked {
  readonly launch: LaunchOptions
  readonly viewport: { readonly width: number; readonly height: number }
  readonly address: string
  readonly field: string
  readonly prepare: (context: BrowserContext) => Promise<void>
}

/** Two visits in a persistent profile, as in a user's own browser: it keeps files and compiled code. */
export async function secondVisit({ launch, viewport, address, field, prepare }: Asked): Promise<SecondVisit> {
  const profile = mkdtempSync(join(tmpdir(), 'ecad-profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport })
  try {
    await prepare(context)
    await noteField(context, field)
    const cold = await timeTab(context, address)
    const again = await timeTab(context, address)
    return { cold: cold.fieldReady, again: again.fieldReady, scripts: again.scripts }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
