import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles, read } from '../house/source-files.ts'

const css = readFileSync(new URL('../../src-shared/ui/tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The blocks that apply in a combination, in cascade order. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  'one light': [':root'],
  'ab light': [':root', '[data-platform="ab"]'],
  'one dark': [':root', '[data-theme="dark"]'],
  'ab dark': [':root', '[data-platform="ab"]', '[data-theme="dark"]', '[data-theme="dark"][data-platform="ab"]'],
}

function block(selector: string): Map<string, string> {
  const rule = css.split('}').find((part) => part.replace('@media screen {', '').split('{')[0]?.trim() === selector)
  if (rule === undefined) throw new Error(`no block ${selector}`)
  return new Map([...rule.matchAll(/(--ec-[a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]))
}

function coloursOf(combination: readonly string[]): (role: string) => string {
  const all = new Map(combination.flatMap((selector) => [...block(selector)]))
  return (role) => {
    const value = all.get(`--ec-${role}`)
    if (value === undefined) throw new Error(`no --ec-${role}`)
    return value
  }
}

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken']
const on = (words: readonly string[], grounds: readonly string[]) =>
  words.flatMap((word) => grounds.map((ground) => [word, ground] as const))
const WORDS = [
  ...on(['text', 'muted', 'primary', 'link', 'danger', 'warning', 'success', 'info'], GROUNDS),
  ...on(['on-primary'], ['primary', 'primary-strong']),
  ...['primary', 'danger', 'warning', 'success', 'info'].map((role) => [`on-${role}-soft`, `${role}-soft`] as const),
  ...on(['text', 'link'], ['primary-soft', 'danger-soft', 'warning-soft', 'success-soft', 'info-soft']),
  ...on(['muted'], ['primary-soft']),
  ...on(['text'], ['lot', 'land']),
]
const EDGE = [...on(['edge', 'focus', 'primary'], GROUNDS), ...on(['focus'], ['primary-soft']), ...on(['edge', 'primary'], ['lot', 'land'])]

for (const [name, blocks] of Object.entries(BLOCKS)) {
  const colour = coloursOf(blocks)
  test.each(WORDS)(`[1-05] [1-07] ${name}: %s on %s reads at 4.5:1 or better`, (word, ground) => {
    expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(EDGE)(`[1-05] [1-07] ${name}: the edge %s stands out from %s at 3:1 or better`, (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
  })
}

test('[1-05] business is blue, personal is not', () => {
  const hue = (hex: string): 'blue' | 'other' =>
    Number.parseInt(hex.slice(5, 7), 16) > Number.parseInt(hex.slice(3, 5), 16) + 20 ? 'blue' : 'other'
  expect(Object.entries(BLOCKS).map(([name, blocks]) => `${name}: ${hue(coloursOf(blocks)('primary'))}`)).toEqual([
    'one light: other',
    'ab light: blue',
    'one dark: other',
    'ab dark: blue',
  ])
})

const KITS = projectFiles('.').filter((file) => /^src-(web|mobile|shared\/ui)\/.*\.(css|tsx?)$/.test(file) && !file.endsWith('/tokens.css'))

test('[1-05] [1-07] no colour is written anywhere but in the one token file', () => {
  const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!['"]\s*\))|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '').replace(/'#\w+\/[^']*'/g, '')
  expect(KITS.filter((file) => colour.test(withoutComments(read(file))))).toEqual([])
})

test('[1-05] [1-07] every token that a surface or a kit asks for is in the one token file, or its own', () => {
  const asked = new Map(
    KITS.flatMap((file) => [...read(file).matchAll(/(?:var\(|')(--ec-[a-z0-9-]+)/g)].map(([, name = '']) => [name, file] as const)),
  )
  const given = new Set(
    [css, ...KITS.map(read)].flatMap((text) => [...text.matchAll(/(--ec-[a-z0-9-]+)\s*['"]?\]?\s*:/g)].map(([, name]) => name)),
  )
  expect([...asked].filter(([name]) => !given.has(name)).map(([name, file]) => `${name} in ${file}`)).toEqual([])
})

test('[1-05] [1-07] antd-mobile’s colours and antd’s are our tokens', () => {
  const theirs = [...read('src-mobile/kit/adm.css').matchAll(/--adm-[\w-]*color[\w-]*:\s*([^;]+);/g)].map(([, value]) => value)
  expect(theirs.filter((value) => !/^var\(--ec-[\w-]+\)$/.test(value ?? ''))).toEqual([])
  expect(theirs.length).toBeGreaterThan(10)
  const antd = [...read('src-web/kit/AntdTheme.tsx').matchAll(/^\s*color\w+: (.*),$/gm)].map(([, value]) => value)
  expect(antd.filter((value) => !/^'--ec-[\w-]+'$/.test(value ?? ''))).toEqual([])
  expect(antd.length).toBeGreaterThan(10)
})
