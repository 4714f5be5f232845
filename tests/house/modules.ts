import { posix } from 'node:path'

interface Module {
  readonly holds: string
  readonly may?: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
  readonly typePackages?: readonly string[]
  readonly never?: readonly string[]
}
interface Config {
  readonly MODULES: Readonly<Record<string, Module>>
  folderOf(name: string): string
}

/** The table of .dependency-cruiser.mjs. */
export const { MODULES, folderOf }: Config = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)

const BEGIN = '<!-- The table is printed from .dependency-cruiser.mjs: npm run house:write -->'
const END = '<!-- Here it ends. -->'

/** A file's name without its folder; folders unchanged. */
const fileOrFolder = (name: string): string => (name.endsWith('.ts') ? posix.basename(name) : name)

/** 'and types of …, never …' */
function mayImport({ may = [], types = [], never = [] }: Module): string {
  const parts = [
    may.join(', '),
    types.length > 0 ? `types of ${types.map(fileOrFolder).join(', ')}` : '',
    never.length > 0 ? `never ${never.join(', ')}` : '',
  ]
  return parts.filter(Boolean).join('; ') || 'nothing'
}

function packagesOf({ packages, typePackages = [] }: Module): string {
  if (packages === undefined) return 'any'
  return [packages.join(', '), ...typePackages.map((name) => `types of ${name}`)].filter(Boolean).join('; ') || 'none'
}

function printModules(): string {
  const rows = Object.entries(MODULES).map(([name, module]) => {
    const imports = module.may === undefined ? [`as ${name.split('/')[0]}`, ''] : [mayImport(module), packagesOf(module)]
    return `| ${[`\`${folderOf(name)}\``, module.holds, ...imports].join(' | ')} |`
  })
  return [BEGIN, '', '| module | what it holds | may import | packages |', '|---|---|---|---|', ...rows, '', END].join('\n')
}

/** A page with its table of modules regenerated. */
export function withModules(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error(`The page lacks the lines around the table of modules: ${BEGIN}, ${END}`)
  return page.slice(0, from) + printModules() + page.slice(to + END.length)
}
