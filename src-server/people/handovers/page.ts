import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { cashierNote } from '#shared/i18n/cashier-note.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { Html, html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { Shown } from './purposes.ts'
import type { UsableLink } from './service.ts'
import { pageStyle } from './style.ts'

export interface View {
  readonly language: Language
  readonly platform: Platform
  readonly sandbox: boolean
}

/** The heading and the content of a phone's page. */
export interface Page {
  readonly title: MessageKey
  readonly main: Html
}

const STYLE = pageStyle()
/** Disables the button after the first tap, because a link works once. The page works without scripts too. */
const SCRIPT = `document.forms[0].addEventListener('submit',e=>{const b=e.target.querySelector('button');setTimeout(()=>{b.disabled=true})})`

const paragraph = (view: View, key: MessageKey, values: Readonly<Record<string, string>> = {}): Html =>
  html`<p>${textOf(view.language, key, values)}</p>`

const ABOUT: Readonly<Record<Shown['kind'], { readonly title: MessageKey; readonly text: MessageKey }>> = {
  payment: { title: 'phonePaymentTitle', text: 'phonePaymentText' },
  identity: { title: 'phoneIdentityTitle', text: 'phoneIdentityText' },
}

const facts = ({ language }: View, { ending, amount }: Extract<Shown, { kind: 'payment' }>): Html => {
  const note = cashierNote(language, 'mobile')
  return html`<dl>
<div><dt>${textOf(language, 'amount')}</dt><dd>${textOf(language, 'amountMop', { amount: formatAmount(amount) })}</dd></div>
<div><dt>${textOf(language, 'orderEnding')}</dt><dd>${ending}</dd></div>
</dl>
${note && html`<p>${textOf(language, note)}</p>`}`
}

/** The page that asks whether to continue. Its button sends a POST, so a link preview or a scanner does not redeem the link. */
export function confirmPage(view: View, { shown, expiresAt }: UsableLink): Page {
  const { title, text } = ABOUT[shown.kind]
  return {
    title,
    main: html`${paragraph(view, text)}
${shown.kind === 'payment' && facts(view, shown)}
<form method="post"><button>${textOf(view.language, 'phoneContinue')}</button></form>
<p class="small">${textOf(view.language, 'phoneUsableUntil', { time: expiresAt.toISOString() })}</p>
<script>${new Html(SCRIPT)}</script>`,
  }
}

/** The page of an unusable link. It is the same for used, expired, replaced, cancelled and unknown links, so it reveals nothing. */
export const invalidLinkPage = (view: View): Page => ({ title: 'phoneOverTitle', main: paragraph(view, 'phoneOverText') })

/** The page to which the providers return the phone. The phone is not signed in, so the computer shows the outcome. */
export const donePage = (view: View): Page => ({ title: 'phoneDoneTitle', main: paragraph(view, 'phoneDoneText') })

/** The page of a temporary error. */
export const faultPage = (view: View, why: MessageKey): Page => ({ title: 'phoneLaterTitle', main: paragraph(view, why) })

/** The whole HTML document, with links to the other languages. */
export function documentOf(view: View, { title, main }: Page): string {
  const t = (key: MessageKey) => textOf(view.language, key)
  return html`<!doctype html>
<html lang="${view.language}" data-platform="${view.platform}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t(title)} · ${t('directorateName')}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>${view.sandbox && html`<p class="test">${t('testSystem')}</p>`}
<p class="whose"><strong>${t('directorateName')}</strong>${t('governmentName')}</p></header>
<main><div>
<h1>${t(title)}</h1>
${main}
</div></main>
<nav aria-label="${t('languageLabel')}"><ul>${LANGUAGES.map((language) => {
    const current = language === view.language
    return html`<li><a href="?language=${language}${view.platform === 'ab' && '&platform=ab'}" lang="${language}" hreflang="${language}"${current && html` aria-current="true"`}>${LANGUAGE_FACTS[language].selfName}</a></li>`
  })}</ul></nav>
</body>
</html>
`.text
}
