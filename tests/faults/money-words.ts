import type { Page } from '@playwright/test'
import type { MessageKey } from '#shared/i18n/index.ts'
import { literally, type Words } from '../journeys/support/words.ts'
import type { Money } from './vocabulary.ts'

const SENTENCES: Readonly<Record<Money, readonly MessageKey[]>> = {
  taken: ['moneyCharged', 'paymentSuccessful', 'paidOrderFound', 'paidAmount'],
  notTaken: ['moneyNotCharged', 'moneyNotPaid', 'moneyNothingTaken', 'unpaidOrderFound', 'recordUnpaidOver', 'recordUnpayable'],
  checking: ['moneyUnknown', 'pendingOrderFound'],
}
const MONIES = Object.keys(SENTENCES) as Money[]

export interface Said {
  /** none, one, or several that contradict each other */
  readonly money: readonly Money[]
  readonly words: string
}

const patternOf = (sentence: string): RegExp => new RegExp(literally(sentence).replace('§', '\\S+').replace('7,777\\.77', '[\\d.,]+'))

export async function moneyOn(page: Page, t: Words): Promise<Said> {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  const found = MONIES.flatMap((money) =>
    SENTENCES[money].flatMap((key) => {
      const said = patternOf(t(key, { number: '§', amount: '7777.77' })).exec(text)?.[0]
      return said === undefined ? [] : [{ money, said }]
    }),
  )
  return { money: [...new Set(found.map(({ money }) => money))], words: found[0]?.said ?? '' }
}
