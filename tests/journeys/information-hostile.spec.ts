import type { Page } from '@playwright/test'
import { ALARM, ATTACKS, FOREIGN, HONEST } from '#tests/support/hostile-html.ts'
import { expect, test } from './support/journey.ts'

/** Every place that shows rich text of the content service: where it comes from, and how the page is brought to show it. */
interface Place {
  readonly name: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** the call whose answer carries the text, and the answer with it put in */
  readonly call: string
  readonly answer: (html: string) => unknown
  readonly opens?: readonly RegExp[]
}

const FLAGS = {
  handingTimeEnable: 0,
  appointmentEnable: 0,
  paidEnable: 0,
  applyTimeEnable: 0,
  resultReceiveEnable: 1,
  penaltyEnable: 1,
  processEnable: 0,
  queryEnable: 0,
  otherNoteEnable: 1,
}
const item = (fields: object) => ({ success: true, data: { itemId: 'x', ...FLAGS, ...fields } })
const guide = { path: '/affair-intro', query: { itemId: 'demo-empty' } }
const information = '**/api/items/demo-empty/information'

const PLACES: readonly Place[] = [
  {
    name: 'an answer',
    path: '/affair-faq',
    query: { itemId: '106500' },
    call: '**/api/items/106500/faqs',
    answer: (html) => ({ success: true, data: [{ qaId: '1', question: 'Q', answer: html, sort: 1 }] }),
  },
  {
    ...guide,
    name: 'application conditions',
    call: information,
    answer: (html) => item({ applicationConditions: html }),
    opens: [/View more/],
  },
  {
    ...guide,
    name: 'documents to present',
    call: information,
    answer: (html) => item({ needProvideProfile: html }),
    opens: [/Result collection/],
  },
  { ...guide, name: 'remark', call: information, answer: (html) => item({ remark: html }), opens: [/Result collection/] },
  {
    ...guide,
    name: 'penalties',
    call: '**/api/items/demo-empty/notes',
    answer: (html) => ({ success: true, data: [{ content: html }] }),
    opens: [/Penalties/],
  },
  {
    ...guide,
    name: 'other notes',
    call: '**/api/items/demo-empty/notes',
    answer: (html) => ({ success: true, data: [{ itemDescription: html }] }),
    opens: [/Other notes/],
  },
  {
    name: 'a service’s introduction',
    path: '/service-detail',
    query: { serviceId: '1065' },
    call: '**/api/items/service/1065',
    answer: (html) => ({ success: true, data: { itemServiceDetailVO: { serviceContent: html }, serviceNoAuthVO: {} } }),
  },
  {
    name: 'the service guide',
    path: '/service-introduction',
    call: '**/api/content/service?*',
    answer: (html) => ({ success: true, data: { slug: 's', serviceId: '1065', title: 't', content: html, language: 'pt' } }),
  },
  {
    name: 'the terms of use',
    path: '/ecad-regulation',
    call: '**/ecad/pages/*/ecad-regulation.html',
    answer: (html) => `<!doctype html><html><body><main>${html}</main></body></html>`,
  },
]

/** What must not be anywhere in shown rich text. */
const findings = (page: Page) =>
  page
    .locator('.ec-rich')
    .first()
    .evaluate((frame) => {
      const allowed = new Set([
        'href',
        'src',
        'alt',
        'title',
        'width',
        'height',
        'colspan',
        'rowspan',
        'scope',
        'lang',
        'dir',
        'start',
        'rel',
        'target',
        'loading',
        'decoding',
      ])
      const ours = (element: Element, name: string) =>
        (element.matches('div.ec-rich__table') && ['class', 'tabindex', 'role', 'aria-label'].includes(name)) ||
        (element.matches('span.ec-rich__note') && name === 'class' && element.parentElement?.matches('a'))
      const wrong: string[] = []
      for (const element of frame.querySelectorAll('*')) {
        if (
          /^(script|style|iframe|object|embed|form|input|button|select|textarea|svg|math|link|meta|base|video|audio|source|picture|template|dialog|marquee|font|details)$/i.test(
            element.localName,
          )
        )
          wrong.push(element.localName)
        for (const { name } of element.attributes)
          if (!allowed.has(name) && !ours(element, name)) wrong.push(`${element.localName}[${name}]`)
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
    })

// Without the page's Content-Security-Policy, which would stop most of it as well: the sanitiser has to hold by itself.
for (const surface of ['web', 'phone'] as const) {
  for (const { name, path, query, call, answer, opens = [] } of PLACES) {
    test(`threat 11: ${ATTACKS.length} attacks in ${name} are shown harmless, honest text is shown whole: ${surface}`, async ({ as }) => {
      const reader = await as({ place: surface, platform: 'one', language: 'en', browser: { bypassCSP: true } })
      const { page } = reader
      const foreign: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(FOREIGN) || request.url().includes('evil.example')) foreign.push(request.url())
      })
      page.on('dialog', (dialog) => foreign.push(`dialog ${dialog.message()}`))
      // Honest text first: an attack that is never closed must not be able to swallow it.
      const html = [...HONEST, ...ATTACKS].map((part) => `<div>${part}</div>`).join('\n')
      const body = answer(html)
      await page.route(call, (route) =>
        typeof body === 'string' ? route.fulfill({ contentType: 'text/html', body }) : route.fulfill({ json: body }),
      )
      await reader.opens(path, query)
      for (const button of opens) await page.getByRole('button', { name: button }).click()
      const shown = page.locator('.ec-rich').first()
      await expect(shown.getByRole('heading', { name: 'Heading' })).toBeVisible()

      expect(await findings(page)).toEqual([])
      await expect(shown.getByRole('link', { name: /^link/ })).toHaveAttribute('target', '_blank')
      await expect(shown.getByRole('img', { name: 'A plan' })).toBeAttached()
      await expect(shown.getByRole('group', { name: 'Fees' }).getByRole('table')).toBeVisible()
      // Everything that can be pressed is pressed, and everything passed over.
      await shown.evaluate((frame) => {
        for (const element of frame.querySelectorAll('*')) {
          for (const kind of ['mouseover', 'focus', 'pointerenter', 'animationstart', 'scroll'])
            element.dispatchEvent(new Event(kind, { bubbles: true }))
        }
      })
      expect(await page.evaluate((alarm) => Reflect.get(window, alarm), ALARM)).toBeUndefined()
      expect(foreign).toEqual([])
      // Nothing lies over the page: its own heading is what is at its own place.
      await page.evaluate(() => window.scrollTo(0, 0))
      const heading = page.getByRole('heading', { level: 1 })
      expect(
        await heading.evaluate((element) => {
          const { left, top, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 4, top + height / 2))
        }),
      ).toBe(true)
    })
  }
}
