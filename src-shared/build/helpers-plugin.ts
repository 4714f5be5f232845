import type { Plugin, Rollup } from 'vite'

/** The name under which the entry's chunk hands the bundler's helpers on. */
const HELPERS = 'bundlerHelpers'

type Statement = ReturnType<Rollup.PluginContext['parse']>['body'][number]

const nameOf = (node: object): string => ('name' in node && typeof node.name === 'string' ? node.name : '')

/** The names of an import or an export as a pattern or an object: `{outside:inside}`. */
function names(statement: Statement): string {
  const specifiers = statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration' ? statement.specifiers : []
  const pairs = specifiers.map((one) => {
    if (one.type === 'ImportSpecifier') return `${nameOf(one.imported)}:${one.local.name}`
    return one.type === 'ExportSpecifier' ? `${nameOf(one.exported)}:${nameOf(one.local)}` : ''
  })
  return `{${pairs.join()}}`
}

/**
 * Moves the bundler's own helpers into the chunk `host`. Rolldown never merges them into a group of `codeSplitting`
 * that others need too, so without this each first visit asks for one file more (quality.md: at most 5).
 */
export function helpersPlugin(host: string): Plugin {
  return {
    name: 'ecad-helpers',
    apply: 'build',
    generateBundle: {
      // before Vite writes index.html, which names each file the entry imports
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((item): item is Rollup.OutputChunk => item.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const home = chunks.find(({ name }) => name === host)
        if (helpers === undefined || home === undefined) return
        if (home.imports.some((file) => file !== helpers.fileName))
          this.error(`${host} imports another chunk, which might need the helpers before it`)
        const near = ({ fileName }: Rollup.OutputChunk): string => `./${fileName.replace(/^.*\//, '')}`
        const given = this.parse(helpers.code).body.find(({ type }) => type === 'ExportNamedDeclaration')
        if (given === undefined) return this.error("the bundler's helpers export nothing")
        const body = `${helpers.code.slice(0, given.start)}return${names(given)}`
        for (const chunk of chunks) {
          const asked = this.parse(chunk.code).body.find((one) => one.type === 'ImportDeclaration' && one.source.value === near(helpers))
          if (asked === undefined) continue
          // Its name would stay when the host's changes, and a browser's cache would bring back an old host.
          if (chunk !== home && !chunk.imports.includes(home.fileName))
            this.error(`${chunk.fileName} needs the bundler's helpers and not ${host}`)
          const source = chunk === home ? `const ${HELPERS}=(()=>{${body}})();` : `import{${HELPERS}}from"${near(home)}";`
          chunk.code = `${chunk.code.slice(0, asked.start)}${source}const${names(asked)}=${HELPERS};${chunk.code.slice(asked.end)}`
          const imports = chunk.imports.map((file) => (file === helpers.fileName ? home.fileName : file))
          chunk.imports = [...new Set(imports)].filter((file) => file !== chunk.fileName)
        }
        home.code += `export{${HELPERS}};`
        delete bundle[helpers.fileName]
      },
    },
  }
}
