import { readFileSync } from 'node:fs'

/** The release's own file, or the checkout's. */
const { name, version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as Record<
  'name' | 'version',
  string
>

/** Names product and version to the systems that this server calls, for their logs. */
export const USER_AGENT = { 'user-agent': `${name}/${version}` } as const
