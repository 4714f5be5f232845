import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { noteField, timeTab } from './page-times.ts'

interface SecondVisit {
  /** milliseconds to the field, the first time and the second */
  readonly cold: number
  readonly again: number
  /** scripts that the second visit fetched over the line */
  readonly scripts: number
}

interface Asked {
  readonly launch: LaunchOptions
  readonly viewport: { readonly width: number; readonly height: number }
  readonly address: string
  readonly field: string
  readonly prepare: (context: BrowserContext) => Promise<void>
}

/** Two visits in a profile that lasts, as a person's own browser has one: files and compiled code are kept in it. */
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
