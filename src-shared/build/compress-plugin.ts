import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|json|svg|txt|map)$/
const MIN_BYTES = 1024

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes file.br and file.gz for every text file of 1 KB or more, so no server compresses at run time. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'ecad-compress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const files = (await readdir(folder, { recursive: true })).map((name) => join(folder, name)).filter((name) => TEXT.test(name))
        for (const file of files) if ((await stat(file)).isFile()) await compress(file)
      },
    },
  }
}
