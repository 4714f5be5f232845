import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from '../support/words.ts'

/** /choose-ecad [2-03]. */
export class ChoosePlans {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get field(): Locator {
    return this.page.getByRole('textbox', { name: this.t('cadastralNumber') })
  }
  get searchButton(): Locator {
    return this.page.getByRole('button', { name: this.t('search'), exact: true })
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }
  get nextButton(): Locator {
    return this.page.getByRole('button', { name: this.t('next'), exact: true })
  }

  async isReady(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.field).toBeEditable()
  }

  async searchesFor(numbers: string): Promise<void> {
    await this.field.fill(numbers)
    await this.searchButton.click()
  }

  async adds(number: string, place?: string): Promise<void> {
    await this.finds(number, place)
    await this.takes(number)
  }

  private get found(): Locator {
    return this.page.getByRole('dialog', { name: this.t('searchResult') })
  }

  async finds(number: string, place?: string): Promise<void> {
    await this.searchesFor(number)
    await expect(this.found).toContainText(number)
    if (place !== undefined) await expect(this.found).toContainText(place)
    await expect(this.found).toContainText(this.t('plainAmount', { amount: '55.00' }))
  }

  /** Finds a plan by what was typed of its street, and reads the dialog: by roles and names alone, as a screen reader does. */
  async findsInStreet(typed: string, street: string, number: string, press: (button: Locator) => Promise<void>): Promise<void> {
    await this.searchesFor(typed)
    await this.opensStreet(street, press)
    await press(this.parcel(number))
    await expect(this.found).toContainText(number)
    await expect(this.found.getByRole('img', { name: this.t('outlineOf', { number }) })).toBeVisible()
  }

  async opensStreet(street: string, press: (button: Locator) => Promise<void>): Promise<void> {
    const places = this.page.getByRole('list', { name: this.t('placesOfName') })
    await press(places.getByRole('button').filter({ hasText: street }).first())
    await expect(this.page.getByRole('heading', { name: street })).toBeFocused()
  }

  parcel(number: string): Locator {
    return this.page.getByRole('list', { name: this.t('parcelsFound') }).getByRole('button', { name: number })
  }

  async takes(number: string): Promise<void> {
    await this.found.getByRole('button', { name: this.t('confirm'), exact: true }).click()
    await expect(this.found).toBeHidden()
    await expect(this.removal(number)).toBeVisible()
  }

  removal(number: string): Locator {
    return this.page.getByRole('button', { name: `${this.t('remove')} ${number}` })
  }

  async goesOn(): Promise<void> {
    await this.nextButton.click()
    await this.page.waitForURL(/confirm-info/)
  }

  async isTold(words: string): Promise<void> {
    const dialog = this.dialog.filter({ hasText: words })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: this.t('ok'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
