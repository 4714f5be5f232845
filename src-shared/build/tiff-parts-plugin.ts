import type { Plugin } from 'vite'

/** Packings of maps and measurements that no scanner writes; both unpack by WebAssembly, which the page's policy keeps out. */
const LEFT_OUT = /geotiff\/dist-module\/compression\/(lerc|zstd)\.js$/

/** geotiff without them: a page packed so is one that cannot be drawn, and is told as such [8-11]. */
export function tiffPartsPlugin(): Plugin {
  return {
    name: 'ecad-tiff-parts',
    enforce: 'pre',
    load: (id) => (LEFT_OUT.test(id) ? "throw new Error('a packing that is not drawn')\nexport default undefined\n" : undefined),
  }
}
