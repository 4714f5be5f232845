import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Moves the source maps out of the release into a folder of their own: a stack from a minified bundle can be read, and no browser
 * and no image gets the sources (docs/deploy.md).
 */
export function sourceMapsPlugin(folder: string): Plugin {
  let outDir = ''
  return {
    name: 'ecad-source-maps',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle() {
      const maps = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.map'))
      await mkdir(folder, { recursive: true })
      for (const name of maps) await rename(join(outDir, name), join(folder, basename(name)))
    },
  }
}
