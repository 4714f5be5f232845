import type { Locator } from '@playwright/test'
import { ALARM, ATTACKS, FOREIGN, HONEST } from '#tests/support/hostile-html.ts'
import { expect, test } from './support/journey.ts'

const OFF = ['handingTime', 'appointment', 'paid', 'applyTime', 'process', 'query'].map((name) => [`${name}Enable`, 0] as const)
const ON = ['resultReceive', 'penalty', 'otherNote'].map((name) => [`${name}Enable`, 1] as const)

interface Shown {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** the calls that contain the text */
  readonly answers: (html: string) => Readonly<Record<string, unknown>>
  /** the buttons that show more texts, in their order, each with how many are shown after it: one that comes late moves the next button */
  readonly opens?: Readonly<Record<string, number>>
  readonly texts: number
}
/** Rich text of the content service, which has one way to the page (RichText.tsx), and of a page of our own. */
const PAGES: readonly Shown[] = [
  {
    path: '/affair-intro',
    query: { itemId: 'demo-empty' },
    answers: (html) => ({
      '**/api/items/demo-empty/information': {
        itemId: 'demo-empty',
        ...Object.fromEntries([...OFF, ...ON]),
        ...{ applicationConditions: html, needProvideProfile: html, remark: html },
      },
      '**/api/items/demo-empty/notes': [{ content: html, itemDescription: html }],
    }),
    opens: { 'View more': 1, 'Result collection': 3, Penalties: 4, 'Other notes': 5 },
    texts: 5,
  },
  {
    path: '/ecad-regulation',
    answers: (html) => ({ '**/ecad/pages/*/ecad-regulation.html': `<!doctype html><html><body><main>${html}</main></body></html>` }),
    texts: 1,
  },
]
const FORBIDDEN = [
  'script style iframe object embed form input button select textarea svg math link meta base video audio source picture template',
  'dialog marquee font details',
].join(' ')

const findings = (text: Locator) =>
  text.evaluate((frame, forbidden) => {
    const allowed = 'href src alt title width height colspan rowspan scope lang dir start rel target loading decoding'.split(' ')
    const ours = (element: Element, name: string) =>
      (element.matches('div.ec-rich__table') && ['class', 'tabindex', 'role', 'aria-label'].includes(name)) ||
      (element.matches('span.ec-rich__note') && name === 'class' && element.parentElement?.matches('a'))
    const wrong: string[] = []
    for (const element of frame.querySelectorAll('*')) {
      if (forbidden.includes(element.localName)) wrong.push(element.localName)
      for (const { name } of element.attributes)
        if (!allowed.includes(name) && !ours(element, name)) wrong.push(`${element.localName}[${name}]`)
      const address = element.getAttribute('href') ?? ''
      if (element.localName === 'a' && !/^(https?:|mailto:|tel:|\/(?![/\\]))/.test(address)) wrong.push(`a → ${address}`)
      const box = element.getBoundingClientRect()
      const outer = frame.getBoundingClientRect()
      // A table may be wider: it scrolls inside its own frame.
      if (!element.closest('table') && !element.matches('.ec-rich__note') && box.right > outer.right + 1)
        wrong.push(`${element.localName} stands out`)
    }
    for (const picture of frame.querySelectorAll('img'))
      if (picture.loading !== 'lazy' || picture.alt === '') wrong.push('a picture without words or not lazy')
    for (const link of frame.querySelectorAll('a[href^="http"]'))
      if (!/noopener/.test((link as HTMLAnchorElement).rel)) wrong.push('a link with an opener')
    return wrong
  }, FORBIDDEN.split(' '))

// Without the page's Content-Security-Policy, which would stop most of it as well: the sanitiser must be sufficient alone.
test(`threat 11: ${ATTACKS.length} attacks in rich text are shown harmless, honest text is shown whole: web`, async ({ as }) => {
  const reader = await as({ place: 'web', platform: 'one', language: 'en', browser: { bypassCSP: true } })
  const { page } = reader
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(FOREIGN) || request.url().includes('evil.example')) foreign.push(request.url())
  })
  page.on('dialog', (dialog) => foreign.push(`dialog ${dialog.message()}`))
  // Honest text first: an unclosed attack must not be able to swallow it.
  const html = [...HONEST, ...ATTACKS].map((part) => `<div>${part}</div>`).join('\n')
  for (const { path, query, answers, opens = {}, texts } of PAGES) {
    for (const [call, data] of Object.entries(answers(html)))
      await page.route(call, (route) =>
        typeof data === 'string'
          ? route.fulfill({ contentType: 'text/html', body: data })
          : route.fulfill({ json: { success: true, data } }),
      )
    await reader.opens(path, query)
    for (const [button, shown] of Object.entries(opens)) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.locator('.ec-rich:not(:empty)')).toHaveCount(shown)
    }
    await expect(page.locator('.ec-rich')).toHaveCount(texts)
    for (const shown of await page.locator('.ec-rich').all()) {
      await expect(shown.getByRole('heading', { name: 'Heading' })).toBeVisible()
      expect(await findings(shown), path).toEqual([])
      await expect(shown.getByRole('link', { name: /^link/ })).toHaveAttribute('target', '_blank')
      await expect(shown.getByRole('img', { name: 'A plan' })).toBeAttached()
      await expect(shown.getByRole('group', { name: 'Fees' }).getByRole('table')).toBeVisible()
      await shown.evaluate((frame) => {
        for (const element of frame.querySelectorAll('*')) {
          for (const kind of ['mouseover', 'focus', 'pointerenter', 'animationstart', 'scroll'])
            element.dispatchEvent(new Event(kind, { bubbles: true }))
        }
      })
    }
    expect(await page.evaluate((alarm) => Reflect.get(window, alarm), ALARM), path).toBeUndefined()
    expect(foreign, path).toEqual([])
    // Nothing covers the page: its text is the topmost element where it begins, below the bar.
    const first = page.locator('.ec-rich').first()
    const isOnTop = await first.evaluate((element) => {
      element.scrollIntoView({ block: 'start' })
      window.scrollBy(0, -200)
      const { left, top } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 4, top + 4))
    })
    expect(isOnTop, path).toBe(true)
  }
})
