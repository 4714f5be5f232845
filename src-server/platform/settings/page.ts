import { SERVERS, SETTINGS, type Server, type Setting } from './table.ts'

const BEGIN = '<!-- from src-server/platform/settings/table.ts by npm run settings:write -->'
const END = '<!-- end of the settings -->'

const HEADINGS: Readonly<Record<Server, string>> = { both: 'both servers', sandbox: 'test system', production: 'production server' }

function defaultOf({ byDefault, unset }: Setting<unknown>): string {
  if (byDefault !== undefined) return byDefault
  if (typeof unset === 'boolean') return unset ? 'on' : 'off'
  return typeof unset === 'string' || typeof unset === 'number' ? String(unset) : '–'
}

function tableOf(server: Server): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).filter(([, setting]) => setting.server === server)
  return [
    `| ${HEADINGS[server]} | default | |`,
    '|---|---|---|',
    ...rows.map(([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.meaning}${setting.isSecret ? '; a secret' : ''} |`),
  ].join('\n')
}

/** Replaces the tables of settings in the page by those of table.ts. */
export function withSettings(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/settings.md has no place for the settings: ${BEGIN} … ${END}`)
  return `${page.slice(0, begin)}${BEGIN}\n${SERVERS.map(tableOf).join('\n\n')}\n${page.slice(end)}`
}
