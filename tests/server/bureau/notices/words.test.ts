import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noticeTexts } from '#server/bureau/notices/notice-texts.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { maskedAddress, NOTICE_OCCASIONS } from '#shared/domain/records/notices.ts'

const NUMBER = 'EC20261120000001'
const LINK = 'https://ecad.example/ecad/my-record?recordNo=EC20261120000001&platform=one&language=pt'
const cases = NOTICE_OCCASIONS.flatMap((of) => LANGUAGES.map((language) => ({ of, language })))

describe('the words of a notice [3-06]', () => {
  it.each(cases)('$of in $language: the number of its record and the link, and no other number or address', ({ of, language }) => {
    const number = of === 'watched-changed' ? '' : NUMBER
    const { short, subject, text } = noticeTexts(of, language, NUMBER, LINK)
    for (const words of [short, text]) {
      expect(words).toContain(number)
      expect(words).toContain(LINK)
      // no personal data: no digits except the number, no unfilled placeholder
      expect(words.replaceAll(LINK, '').replaceAll(NUMBER, '')).not.toMatch(/\d|[{}@]|undefined/)
    }
    expect(subject).toContain(number)
    expect(subject).not.toContain('http')
  })

  it('says something of its own on each occasion and in each language', () => {
    const all = cases.map(({ of, language }) => noticeTexts(of, language, NUMBER, LINK).short)
    expect(new Set(all).size).toBe(all.length)
  })

  it('stays within three SMS of 67 Chinese or 153 Latin characters', () => {
    for (const { of, language } of cases) {
      const { short } = noticeTexts(of, language, NUMBER, LINK)
      // Portuguese has letters outside the SMS alphabet, and is sent in the same encoding as Chinese
      const isPlain = /^[\x20-\x7e]*$/.test(short)
      expect(short.length, short).toBeLessThanOrEqual((isPlain ? 153 : 67) * 3)
    }
  })
})

describe('an address that is shown', () => {
  it.each([
    ['85366123456', '****3456'],
    ['ana.silva@example.mo', 'a***@example.mo'],
    ['12345', '****'],
  ])('%s reads %s', (address, shown) => expect(maskedAddress(address)).toBe(shown))

  it('hides all but four digits of any telephone number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{7,15}$/), (number) => {
        const shown = maskedAddress(number)
        expect(shown.replace(/\*/g, '')).toBe(number.slice(-4))
      }),
    )
  })
})
