import type { Plugin } from 'vite'
import { first } from '../i18n/messages/zh-Hans/first.ts'
import { rest } from '../i18n/messages/zh-Hans/rest.ts'

const HALVES = Object.entries({ first, rest })

/** Writes the Simplified catalogue into the bundles, so that browsers do not load the Traditional one and the table of letters. */
export const simplifiedPlugin = (): Plugin => ({
  name: 'ecad-simplified',
  load(id) {
    const half = HALVES.find(([name]) => id.endsWith(`/src-shared/i18n/messages/zh-Hans/${name}.ts`))
    return half && `export const ${half[0]} = ${JSON.stringify(half[1])}`
  },
})
