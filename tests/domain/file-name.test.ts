import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionOf } from '#shared/domain/files/file-kinds.ts'
import { cleanFileName, looksLikeProgram } from '#shared/domain/files/file-name.ts'
import { anyText } from '#tests/support/any-text.ts'

describe('file names are cleaned, not refused (threat 12)', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['地籍圖 第一頁.pdf', '地籍圖 第一頁.pdf'],
    ['Scan\u202f10.pdf', 'Scan\u202f10.pdf'],
    ['Declarac\u0327a\u0303o.pdf', 'Declaração.pdf'],
    ['Scan 10:30.pdf', 'Scan 10_30.pdf'],
    ['a<b>|c*?.pdf', 'a_b__c__.pdf'],
    ['Plan %22final%22.pdf', 'Plan _final_.pdf'],
    ['two%0D%0Alines.pdf', 'twolines.pdf'],
    ['100%.pdf', '100%.pdf'],
    ['\u200e\u2066plan\u2069.pdf', 'plan.pdf'],
    ['a\u202efdp.png', 'afdp.png'],
    ['a\ud800.pdf', 'a.pdf'],
    ['a\u0000\t\n\u007f\u0085.pdf', 'a.pdf'],
    ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
    ['../../etc/plan.pdf', 'plan.pdf'],
    ['folder/', ''],
    ['..', ''],
    ['', ''],
    ['plan.pdf. .', 'plan.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['Company.pdf', 'Company.pdf'],
    ['😀'.repeat(300), '😀'.repeat(200)],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(200)}.pdf`],
  ])('%j is kept as %j', (raw, name) => {
    expect(cleanFileName(raw)).toBe(name)
  })

  test('whatever comes, no folder, no mark that is not seen and no half of a character is left, and once is enough', () => {
    fc.assert(
      fc.property(anyText(60), (raw) => {
        const name = cleanFileName(raw)
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(encodeURIComponent(name)).toBeTypeOf('string')
      }),
    )
  })

  test.each([
    ['invoice.exe.pdf', true],
    ['invoice.EXE .pdf', true],
    ['a.lnk.zip', true],
    ['Receipt from Amazon.com.pdf', false],
    ['index.html.pdf', false],
    ['exe.pdf', false],
  ])('%s looks like a program: %s', (name, is) => {
    expect(looksLikeProgram(name)).toBe(is)
  })

  test.each([
    ['a.PDF', 'pdf'],
    ['plan 2026.11', ''],
    ['plan', ''],
    ['a.', ''],
    ['photo.jpg_large', ''],
    ['a.endingoftoomany', ''],
  ])('the ending of %s is %j', (name, ending) => {
    expect(extensionOf(name)).toBe(ending)
  })
})
