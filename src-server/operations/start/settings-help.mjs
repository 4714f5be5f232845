import { readFileSync } from 'node:fs'

const ROW = /^\| (`[A-Z0-9_]+`|[^`|]+) \| ([^|]*) \| ?([^|]*)\|$/

/** Removes Markdown. */
const plain = (text) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()

/**
 * The tables of docs/settings.md, for a terminal. It reads the page and not the sources, which need packages that may not be installed
 * yet; a test compares the two.
 */
export function settingsHelp(root) {
  let page
  try {
    page = readFileSync(`${root}/docs/settings.md`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
  return page
    .split('\n')
    .flatMap((line) => {
      const [, name, byDefault, meaning] = ROW.exec(line) ?? []
      if (name === undefined) return []
      if (!name.startsWith('`')) return ['', `${name.trim()}:`]
      return [`  ${plain(name)} (${plain(byDefault)})`, `      ${plain(meaning)}`]
    })
    .join('\n')
}
