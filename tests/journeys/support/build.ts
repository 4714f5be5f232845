import { fileURLToPath } from 'node:url'
import { askedPart } from '../../support/what-runs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

/** Journeys run what `npm start` runs; whatever of it is stale is built first. */
export default async function build(): Promise<void> {
  // plain JavaScript, as it also runs before anything is installed
  const path = `${root}/src-server/start/build.mjs`
  const { ensureBuilt } = (await import(path)) as { ensureBuilt(root: string, options: { panel: boolean }): Promise<void> }
  // Journeys of test:all use the developers' panel, whose bundles are half of all building.
  await ensureBuilt(root, { panel: askedPart(process.env) !== 'test' })
}
