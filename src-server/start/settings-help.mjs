import { readFileSync } from 'node:fs'

const ROW = /^\| (`[A-Z0-9_]+`|[^`|]+) \| ([^|]*) \| ?([^|]*)\|$/

/** Without the marks of Markdown. */
const plain = (text) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()

/**
 * The README's tables of settings, for a terminal. The README is read rather than the sources, which need packages
 * that may not be installed yet; a test compares the two.
 */
export function settingsHelp(root) {
  let readme
  try {
    readme = readFileSync(`${root}/README.md`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
  return readme
    .slice(readme.indexOf('## Settings'))
    .split('\n')
    .flatMap((line) => {
      const [, name, byDefault, meaning] = ROW.exec(line) ?? []
      if (name === undefined) return []
      if (!name.startsWith('`')) return ['', `${name.trim()}:`]
      return [`  ${plain(name)} (${plain(byDefault)})`, `      ${plain(meaning)}`]
    })
    .join('\n')
}
