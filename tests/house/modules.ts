import { posix } from 'node:path'

interface Module {
  readonly holds: string
  readonly may?: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
  readonly typePackages?: readonly string[]
  readonly never?: readonly string[]
}
type Config = { readonly MODULES: Readonly<Record<string, Module>>; folderOf(name: string): string }
export const { MODULES, folderOf }: Config = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)

const BEGIN = '<!-- The table is printed from .dependency-cruiser.mjs: npm run house:write -->'
const END = '<!-- Here it ends. -->'

const fileOrFolder = (name: string): string => (name.endsWith('.ts') ? posix.basename(name) : name)

/** Modules of the server as one range: each may import all the rows before it. */
function inShort(names: readonly string[]): readonly string[] {
  const ofServer = names.filter((name) => name.startsWith('server/'))
  if (ofServer.length < 2) return names
  return [...names.filter((name) => !ofServer.includes(name)), `${ofServer[0]} to ${posix.basename(ofServer.at(-1) ?? '')}`]
}

/** 'domain; types of …; never …; packages: …' */
function mayImport({ may = [], types = [], never = [], packages, typePackages = [] }: Module): string {
  const only = [...(packages ?? []), ...typePackages.map((name) => `types of ${name}`)]
  const parts = [
    inShort(may).join(', '),
    types.length > 0 ? `types of ${types.map(fileOrFolder).join(', ')}` : '',
    never.length > 0 ? `never ${never.join(', ')}` : '',
    packages === undefined ? '' : `packages: ${only.join(', ') || 'none'}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function printModules(): string {
  const rows = Object.entries(MODULES).map(([name, module]) => {
    const imports = module.may === undefined ? `as ${name.split('/')[0]}` : mayImport(module)
    return `| ${[`\`${folderOf(name)}\``, module.holds, imports].join(' | ')} |`
  })
  return [BEGIN, '', '| module | what it holds | may import |', '|---|---|---|', ...rows, '', END].join('\n')
}

/** A page with its table of modules regenerated. */
export function withModules(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error(`The page lacks the lines around the table of modules: ${BEGIN}, ${END}`)
  return page.slice(0, from) + printModules() + page.slice(to + END.length)
}
