import { expect, type Page } from '@playwright/test'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { readHolidays } from '../../../holidays/read.ts'
import type { Words } from '../support/words.ts'

/** The date five working days from today, counted simply: by the calendar's own list [2-06]. */
export function expectedDay(): string {
  const { days, knownUntil } = readHolidays()
  return addWorkingDays(macaoDay(new Date()), 5, { days: new Set(days), knownUntil }).day
}

/** /complete-submission [2-06]. */
export class CompletionPage {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  async isShown(): Promise<string> {
    await this.page.waitForURL(/complete-submission/)
    await expect(this.page.getByRole('heading', { level: 1, name: this.t('completeSubmission') })).toBeVisible()
    const main = this.page.getByRole('main')
    await expect(main).toContainText(this.t('submissionSuccessful'))
    await expect(main).toContainText(this.t('onDay', { day: expectedDay() }))
    await expect(main).toContainText(new RegExp(`${macaoDay(new Date())} \\d\\d:\\d\\d:\\d\\d`))
    const merchantOrderNo = new URL(this.page.url()).searchParams.get('merchantOrderNo') ?? ''
    const applicationNumber = merchantOrderNo.split('_')[0] ?? ''
    expect(applicationNumber).not.toBe('')
    await expect(main).toContainText(applicationNumber)
    return applicationNumber
  }
}
