import type { Plugin } from 'vite'
import { foldReactDom } from './fold-react-dom.ts'

const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
/** What the fold leaves out, by the names it is imported by. */
const LEFT_OUT =
  'hydrateRoot|Activity|Profiler|SuspenseList|ViewTransition|prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule'
const IMPORTED = new RegExp(`import\\s*{[^}]*\\b(?:unstable_)?(${LEFT_OUT})\\b[^}]*}\\s*from\\s*['"]react(?:-dom(?:/client)?)?['"]`)
const NAMED = new RegExp(`\\bReact(?:DOM)?\\.(?:unstable_)?(${LEFT_OUT})\\b`)

/** Leaves out of React DOM what no code of the bundle uses (fold-react-dom.ts); code that does use it stops the build. */
export function reactDomPlugin(): Plugin {
  return {
    name: 'ecad-react-dom',
    apply: 'build',
    transform(code, id) {
      if (CLIENT.test(id)) return { code: foldReactDom(code), map: null }
      const [, used] = /\/node_modules\/react(-dom)?\//.test(id) ? [] : (IMPORTED.exec(code) ?? NAMED.exec(code) ?? [])
      if (used !== undefined) this.error(`${id} uses ${used}, which this build leaves out of react-dom (docs/adr/0014)`)
      return undefined
    },
  }
}
