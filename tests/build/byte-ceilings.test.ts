import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { byteCeilings, firstBytes } from '#shared/build/byte-ceilings.ts'

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

/** The message with which the plugin stops the build, or undefined. */
function said(mode: string, ceiling: number): string | undefined {
  let message: string | undefined
  const context = {
    error: (words: string) => {
      message = words
    },
  }
  const { generateBundle } = byteCeilings('web', mode, [{ surface: 'web', route: 'ecadReceipt', goal: 1, ceiling }])
  const { handler } = generateBundle as { handler(this: unknown, options: unknown, bundle: Rollup.OutputBundle): void }
  handler.call(context, {}, BUNDLE)
  return message
}

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
