/** `npm run build`: the release. Builds both bundles and the production server anew in dist/, which runs by itself (docs/deploy.md). */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownArgs } from '../../platform/cli/command-line.mjs'
import { ensureBuilt } from './build.mjs'
import { writeRelease } from './release.mjs'
import { writeBillOfMaterials } from './sbom.mjs'

ownArgs(`npm run build
    deletes dist/ and builds both bundles and the production server into it. dist/ then runs alone:
    its own package.json names what it needs of the registry (npm ci --omit=dev), and npm start there starts it.
    The bundles' source maps go to reports/source-maps/, which is no part of the release.`)

try {
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
  for (const folder of ['dist', 'reports/source-maps']) rmSync(join(root, folder), { recursive: true, force: true })
  await ensureBuilt(root, { force: true, panel: false, server: 'production' })
  writeRelease(root)
  writeBillOfMaterials(root)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
