import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'
import type { RouteName } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import { BUDGETS, type Budget } from './budgets.ts'
import { firstFiles } from './chunks.ts'

/** Download, gzip, until a route's page is shown: index.html, the code of entry and screen, the first texts of one language. */
export function firstBytes(bundle: Rollup.OutputBundle, surface: Surface, route: RouteName): number {
  const sizes = ['index.html', ...firstFiles(bundle, surface, route)].map((file) => {
    const item = bundle[file]
    if (item === undefined) return 0
    return gzipSync(item.type === 'chunk' ? item.code : item.source, { level: 9 }).length
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Stops a production build of which a page needs more than its ceiling. `npm run bench -- bytes` measures the same in a browser. */
export function byteCeilings(surface: Surface, mode: string, budgets: readonly Budget[] = BUDGETS): Plugin {
  return {
    name: 'ecad-byte-ceilings',
    apply: 'build',
    generateBundle: {
      // after Vite has written the page and the lists of chunks
      order: 'post',
      handler(_options, bundle) {
        for (const { route, ceiling, surface: of } of mode === 'production' ? budgets : []) {
          const size = of === surface ? firstBytes(bundle, surface, route) : 0
          if (size > ceiling)
            this.error(`${surface} ${route} needs ${size} bytes, which is above its ceiling of ${ceiling} (build/budgets.ts)`)
        }
      },
    },
  }
}
