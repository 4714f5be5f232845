import type { Locator, Page } from '@playwright/test'

const MOST_STOPS = 60

/** What a screen reader's user finds an element by: roles and names, and text among elements of a role. */
const OF_TREE = /^(?:getByRole|filter|first|last|nth)\(/

/** The element, if it is found in the accessibility tree alone; throws for one that is found by its markup. */
export function inTree(wanted: Locator): Locator {
  const steps = String(wanted).split(/\.(?=(?:getBy\w+|locator|filter|first|last|nth)\()/)
  if (!steps.every((step) => OF_TREE.test(step))) throw new Error(`${wanted} is not found by roles and names alone`)
  return wanted
}

export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} was not reached by ${MOST_STOPS} presses of Tab`)
}

export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
