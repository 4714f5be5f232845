import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Files that pdf.js loads while it draws, if a document needs them: character maps of Chinese and other fonts, the
 * standard fonts, and the JavaScript decoder for JPEG 2000, because the page's policy forbids WebAssembly. Each comes with its licence.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /^openjpeg_nowasm_fallback\.js$|^LICENSE.*OPENJPEG$/,
}

/** Puts the files of pdfjs-dist that are loaded at run time in pdfjs/, with the bundle's own files. */
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
