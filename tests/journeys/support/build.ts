import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

/** Journeys run what `npm start` runs; its stale parts are built first. */
export default async function build(): Promise<void> {
  // plain JavaScript, because it also runs before installation
  const path = `${root}/src-server/operations/start/build.mjs`
  const { ensureBuilt } = (await import(path)) as { ensureBuilt(root: string): Promise<void> }
  await ensureBuilt(root)
}
