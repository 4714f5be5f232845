import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NOTICES = 'third-party-notices.txt'
const require = createRequire(import.meta.url)

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** The texts of licences whose packages have no file with it, by their SPDX identifier; others ask for no text. */
const TEXTS: Readonly<Record<string, (name: string) => string>> = {
  MIT: (name) => `Copyright (c) the authors of ${name}\n\n${MIT}`,
  // any package under it has the same
  'Apache-2.0': () => readFileSync(require.resolve('pdfjs-dist/LICENSE'), 'utf8').trim(),
}

/** Adds the text of the licence to each heading of Vite's notices that has none. */
export const withTexts = (notices: string): string =>
  notices.replace(/^## (\S+) - \S+ \((\S+)\)\n(?!\n[^#])/gm, (heading, name: string, licence: string) => {
    const text = TEXTS[licence]?.(name)
    return text === undefined ? heading : `${heading}\n${text}\n`
  })

/** Writes the licences of all packages in a bundle to third-party-notices.txt beside it, as most licences demand. */
export function noticesPlugin(): Plugin {
  return {
    name: 'ecad-notices',
    config: () => ({ build: { license: { fileName: NOTICES } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[NOTICES]
        if (notices?.type !== 'asset') throw new Error(`${NOTICES} is not there to be completed`)
        notices.source = withTexts(notices.source.toString())
      },
    },
  }
}
