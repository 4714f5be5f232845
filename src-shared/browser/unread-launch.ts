import { parseLanguage } from '../domain/languages.ts'
import { parsePlatform } from '../domain/platforms.ts'

const READ: Readonly<Record<string, (value: string) => boolean>> = {
  language: (value) => parseLanguage(value) !== undefined,
  platform: (value) => parsePlatform(value) !== undefined,
  isDark: (value) => value === 'true' || value === 'false',
}

/** The launch parameters of an address that are not read, a sentence each; a citizen's page ignores them (docs/launch-params.md). */
export const unreadLaunch = (search: string): readonly string[] =>
  [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const known = Object.keys(READ).find((each) => each.toLowerCase() === name.toLowerCase())
    if (known === undefined) return []
    if (known !== name) return [`The address says "${name}", which is not read: the parameter is "${known}".`]
    return READ[known]?.(value) ? [] : [`The address says ${name}="${value}", which is not read.`]
  })
