import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What pdf.js asks for while it draws: character maps of Chinese and other fonts, the fonts every reader is to have,
 * and the plain code for JPEG 2000, as the page's policy keeps WebAssembly out. Never before a document needs it.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^openjpeg_nowasm_fallback\.js$/,
}

/** Puts the parts of pdfjs-dist that are read at run time below pdfjs/, beside the bundle's own files. */
export function pdfPartsPlugin(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const parts = new Map<string, string>(
    Object.entries(PARTS).flatMap(([folder, wanted]) =>
      readdirSync(join(home, folder))
        .filter((name) => wanted.test(name))
        .map((name) => [`pdfjs/${folder}/${name}`, join(home, folder, name)] as const),
    ),
  )
  return {
    name: 'ecad-pdf-parts',
    generateBundle() {
      for (const [fileName, file] of parts) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const file = parts.get((request.url ?? '').replace(/\?.*$/, '').slice(config.base.length))
        if (file === undefined) next()
        else
          response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream').end(readFileSync(file))
      })
    },
  }
}
