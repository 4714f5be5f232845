import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { byteCeilings, firstBytes } from '#shared/build/byte-ceilings.ts'
import { stopped } from './support/stopped.ts'

const chunk = (moduleId: string, code: string, more: Record<string, unknown> = {}) => ({
  type: 'chunk',
  moduleIds: [`/x/${moduleId}`],
  imports: [],
  code,
  ...more,
})
const BUNDLE = {
  'index.html': { type: 'asset', source: '<!doctype html>' },
  'entry.js': chunk('src-web/main.tsx', 'entry()', { fileName: 'entry.js', viteMetadata: { importedCss: ['entry.css'] } }),
  'entry.css': { type: 'asset', source: 'body{}' },
  'receipt.js': chunk('src-shared/ui/purchase/EcadReceipt.tsx', 'receipt()', { fileName: 'receipt.js', imports: ['parts.js'] }),
  'parts.js': chunk('src-shared/ui/parts/Table.tsx', 'parts()', { fileName: 'parts.js' }),
  'first.js': chunk('src-shared/i18n/messages/en/first.ts', 'texts()', { fileName: 'first.js' }),
  'late.js': chunk('src-shared/ui/records/MyRecords.tsx', 'late()'.repeat(1000), { fileName: 'late.js' }),
} as unknown as Rollup.OutputBundle

const said = (mode: string, ceiling: number) =>
  stopped(byteCeilings('web', mode, [{ surface: 'web', route: 'ecadReceipt', goal: 1, ceiling }]), BUNDLE)

test('a page counts its HTML, the scripts and styles of entry and screen, and the first texts, and no code of another page', () => {
  const files = Object.keys(BUNDLE).filter((file) => file !== 'late.js')
  const without = (file: string) => ({ ...BUNDLE, [file]: { ...BUNDLE[file], code: '', source: '' } }) as Rollup.OutputBundle
  const all = firstBytes(BUNDLE, 'web', 'ecadReceipt')
  for (const file of files) expect(firstBytes(without(file), 'web', 'ecadReceipt'), file).toBeLessThan(all)
  expect(firstBytes(without('late.js'), 'web', 'ecadReceipt')).toBe(all)
})

test('a production build above a ceiling stops with the page and both figures', () => {
  const size = firstBytes(BUNDLE, 'web', 'ecadReceipt')
  expect(said('production', size)).toBeUndefined()
  expect(said('production', size - 1)).toContain(`web ecadReceipt needs ${size} bytes, which is above its ceiling of ${size - 1}`)
  expect(said('sandbox', 1)).toBeUndefined()
})
